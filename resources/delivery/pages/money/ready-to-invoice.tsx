import { Link } from 'react-router'
import { formatDate } from '../../../../src/framework/values/dates'
import { formatDuration } from '../../../../src/framework/values/durations'
import { compareAmounts, formatAmount } from '../../../../src/framework/values/money'
import { Card } from '../../../../src/views/blocks/card'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { PageHead } from '../../../../src/views/page-head'
import { recordPath } from '../../../../src/views/paths'
import { ProposeInvoiceButton } from '../../../billing/pages/public'
import { sows } from '../../../sales/sows'
import type { ReadyToInvoice } from '../../answers'
import { groupWaitingBySow, type WaitingWork } from '../../rules/waiting-by-sow'
import { useMoneyWords } from '../../words/money.en'

interface ReadyToInvoiceListProps {
  /** Shows only this project; if absent, all projects. */
  projectId?: number
  /** The largest number of statements of work to show; if absent, all. */
  most?: number
}

/** Shows what can be invoiced and what blocks it. Each statement of work links to a draft invoice. */
export function ReadyToInvoiceList({ projectId, most }: ReadyToInvoiceListProps) {
  const say = useMoneyWords()
  const answer = useAnswer<ReadyToInvoice[]>('getReadyToInvoice', projectId ? { projectId } : {})
  return (
    <QueryContent of={answer} lines={4} none={<p className="quiet">{say('nothingReady')}</p>}>
      {(rows) => {
        const works = groupWaitingBySow(rows)
        return (
          <ul className="plain lines">
            {works.slice(0, most).map((work) => (
              <WaitingWorkRow key={work.sowId} work={work} projectId={projectId} />
            ))}
          </ul>
        )
      }}
    </QueryContent>
  )
}

function WaitingWorkRow({ work, projectId }: { work: WaitingWork; projectId: number | undefined }) {
  const say = useMoneyWords()
  const { sow, sowId, customer, currency, ready, items } = work
  const isReady = items.some(({ blockedBy }) => blockedBy.length === 0)
  return (
    <li>
      <div className="between">
        <Link to={recordPath(sows, sowId)}>{say('work', { sow, customer })}</Link>
        <span className="toolbar">
          <span className="strong">
            {compareAmounts(ready, '0') > 0 ? say('now', { amount: formatAmount(ready, currency) }) : say('nothingNow')}
          </span>
          {isReady ? <ProposeInvoiceButton of={{ sowId, ...(projectId && { projectId }) }} /> : null}
        </span>
      </div>
      <ul className="plain">
        {items.map((item) => (
          <WaitingItemRow key={`${item.kind} ${item.milestoneId ?? item.projectId} ${item.blockedBy}`} {...item} />
        ))}
      </ul>
    </li>
  )
}

function WaitingItemRow({ kind, name, minutes, amount, currency, since, blockedBy }: ReadyToInvoice) {
  const say = useMoneyWords()
  return (
    <li className="quiet">
      {kind === 'milestone' ? say('milestone', { name }) : say('minutes', { time: formatDuration(minutes ?? 0), name })}
      {amount === null ? '' : `, ${formatAmount(amount, currency)}`}
      {since ? `, ${say('since', { date: formatDate(since) })}` : ''}
      {blockedBy.map((why) => (
        <span key={why} className="tone" data-tone="warning">
          {`; ${say(why)}`}
        </span>
      ))}
    </li>
  )
}

/** Shows on the finance dashboard the work that has waited longest, with a link to the rest. */
export function ReadyToInvoiceCard() {
  const say = useMoneyWords()
  return (
    <Card title={say('ready')} beside={<Link to="/ReadyToInvoice">{say('allReady')}</Link>}>
      <ReadyToInvoiceList most={6} />
    </Card>
  )
}

/** Shows everything that can be invoiced. */
export function ReadyToInvoicePage() {
  const say = useMoneyWords()
  return (
    <div className="page-wide">
      <PageHead />
      <Card title={say('allReady')}>
        <ReadyToInvoiceList />
      </Card>
    </div>
  )
}
