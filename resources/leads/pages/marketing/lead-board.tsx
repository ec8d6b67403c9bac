import { Link } from 'react-router'
import { formatWholeAmount, fromUnits, toUnits } from '../../../../src/framework/values/money'
import { Card } from '../../../../src/views/blocks/card'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { filteredListPath, listPath, recordPath } from '../../../../src/views/paths'
import { useSignedIn } from '../../../../src/views/signed-in'
import { leadDetails } from '../../leadDetails'
import { type LeadStatus, leadSets, statusLabels } from '../../sets'
import { useLeadWords } from '../../words/en'

interface BoardCard {
  leadId: number
  company: string
  owner: string | null
  status: LeadStatus
  baseValue: string | null
  daysInStatus: number
  colour: 'green' | 'amber' | 'red' | null
  followUpOverdue: boolean
}

/** How many cards of a column are shown; the list has the others. */
const most = 6

const tones = { green: 'success', amber: 'warning', red: 'danger' } as const
const endings = ['won', 'lost', 'dormant'] as const

/** Shows open leads by status with their value and how long they stand there; of the others only sums. */
export function LeadBoard() {
  const say = useLeadWords()
  const answer = useAnswer<BoardCard[]>('getLeadBoard', {})
  return (
    <Card title={say('board')} beside={<Link to={`${listPath(leadDetails)}?as=board`}>{say('moveCards')}</Link>}>
      <QueryContent of={answer} lines={6} none={<p className="quiet">{say('noLeads')}</p>}>
        {(cards) => (
          <>
            <ul className="plain columns lead-board">
              {leadSets.open.map((status) => (
                <BoardColumn key={status} status={status} cards={cards.filter((card) => card.status === status)} />
              ))}
            </ul>
            <ul className="plain toolbar lead-endings">
              {endings.map((status) => (
                <li key={status}>
                  <Link to={statusPath(status)}>{statusLabels[status]}</Link>{' '}
                  <ColumnTotal cards={cards.filter((card) => card.status === status)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryContent>
    </Card>
  )
}

const statusPath = (status: LeadStatus) => filteredListPath(leadDetails, { status: { eq: status } })

function ColumnTotal({ cards }: { cards: readonly BoardCard[] }) {
  const say = useLeadWords()
  const { company } = useSignedIn()
  const sum = fromUnits(cards.reduce((units, { baseValue }) => units + toUnits(baseValue ?? '0'), 0n))
  const value = formatWholeAmount(sum, company.currency)
  return <span className="quiet">{say('columnTotal', { count: cards.length, value })}</span>
}

function BoardColumn({ status, cards }: { status: LeadStatus; cards: readonly BoardCard[] }) {
  const say = useLeadWords()
  return (
    <li>
      <h3>{statusLabels[status]}</h3>
      <ColumnTotal cards={cards} />
      <ul className="plain lines">
        {cards.slice(0, most).map((card) => (
          <li key={card.leadId} className="stack">
            <BoardLine card={card} />
          </li>
        ))}
        {cards.length > most ? (
          <li>
            <Link to={statusPath(status)}>{say('more', { count: cards.length - most })}</Link>
          </li>
        ) : null}
      </ul>
    </li>
  )
}

/** The colour never stands alone: a word says the same. */
function BoardLine({ card }: { card: BoardCard }) {
  const say = useLeadWords()
  const { company: own } = useSignedIn()
  const { leadId, company, owner, baseValue, daysInStatus, colour, followUpOverdue } = card
  const standing = [say('daysHere', { smart_count: daysInStatus }), ...(colour ? [say(colour)] : [])].join(', ')
  const describeValue = () => {
    if (baseValue === null) return say('noRate')
    return toUnits(baseValue) === 0n ? say('noValue') : formatWholeAmount(baseValue, own.currency)
  }
  return (
    <>
      <Link to={recordPath(leadDetails, leadId)}>{company}</Link>
      <small>{describeValue()}</small>
      <small className="tone" data-tone={colour ? tones[colour] : 'neutral'}>
        {standing}
      </small>
      {followUpOverdue ? (
        <small className="tone" data-tone="danger">
          {say('overdue')}
        </small>
      ) : null}
      <small className="quiet">{owner}</small>
    </>
  )
}
