import { Link } from 'react-router'
import { formatAmount, fromUnits, toUnits } from '../../../src/framework/values/money'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { listPath, recordPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { leadDetails } from '../leadDetails'
import { type LeadStatus, statusLabels } from '../sets'
import { useLeadWords } from '../words/en'

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
const most = 8

const tones = { green: 'success', amber: 'warning', red: 'danger' } as const

/** Shows the leads by status, with what they come to and how long they stand there. */
export function LeadBoard() {
  const say = useLeadWords()
  const answer = useAnswer<BoardCard[]>('getLeadBoard', {})
  return (
    <Card title={say('board')} beside={<Link to={`${listPath(leadDetails)}?as=board`}>{say('moveCards')}</Link>}>
      <QueryContent of={answer} lines={6} none={<p className="quiet">{say('noLeads')}</p>}>
        {(cards) => (
          <ul className="plain columns">
            {(Object.keys(statusLabels) as LeadStatus[]).map((status) => (
              <BoardColumn key={status} status={status} cards={cards.filter((card) => card.status === status)} />
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  )
}

function BoardColumn({ status, cards }: { status: LeadStatus; cards: readonly BoardCard[] }) {
  const say = useLeadWords()
  const { company } = useSignedIn()
  const sum = fromUnits(cards.reduce((units, { baseValue }) => units + toUnits(baseValue ?? '0'), 0n))
  return (
    <li>
      <h3>{statusLabels[status]}</h3>
      <p className="quiet">{say('columnTotal', { count: cards.length, value: formatAmount(sum, company.currency) })}</p>
      <ul className="plain lines">
        {cards.slice(0, most).map((card) => (
          <li key={card.leadId}>
            <BoardLine card={card} />
          </li>
        ))}
        {cards.length > most ? <li className="quiet">{say('more', { count: cards.length - most })}</li> : null}
      </ul>
    </li>
  )
}

/** The colour never stands alone: a word says the same. */
function BoardLine({ card }: { card: BoardCard }) {
  const say = useLeadWords()
  const { leadId, company, owner, daysInStatus, colour, followUpOverdue } = card
  const standing = [say('daysHere', { smart_count: daysInStatus }), ...(colour ? [say(colour)] : [])].join(', ')
  return (
    <>
      <Link to={recordPath(leadDetails, leadId)}>{company}</Link>
      <small className="tone" data-tone={colour ? tones[colour] : 'neutral'}>
        {standing}
      </small>
      {followUpOverdue ? (
        <small className="tone" data-tone="danger">
          {say('overdue')}
        </small>
      ) : null}
      <small>{owner}</small>
    </>
  )
}
