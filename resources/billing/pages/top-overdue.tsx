import { Link } from 'react-router'
import { formatDate } from '../../../src/framework/values/dates'
import { formatAmount } from '../../../src/framework/values/money'
import { RecordLines } from '../../../src/views/blocks/records/record-lines'
import { filteredListPath } from '../../../src/views/paths'
import { receivables } from '../receivables'
import { receivableSets } from '../sets'
import { useReceivablesWords } from '../words/receivables.en'

export const isOpen = { status: { in: [...receivableSets.open] } } as const

/** Lists the receivables that have been overdue for the longest time. */
export function TopOverdue({ most = 10 }: { most?: number }) {
  const say = useReceivablesWords()
  return (
    <RecordLines
      {...{ title: say('topOverdue'), none: say('noneOverdue'), resource: receivables, sort: 'dueDate', most }}
      beside={<Link to={filteredListPath(receivables, isOpen)}>{say('allOpen')}</Link>}
      filter={{ ...isOpen, dueDate: { lt: '$today' } }}
      line={({ labels, receivableNumber, balance, currency, dueDate }) => [
        `${receivableNumber} ${labels.customerId ?? ''}`,
        say('overdueSince', { amount: formatAmount(balance ?? '0', currency), date: formatDate(dueDate) }),
      ]}
    />
  )
}
