import { formatDate } from '../../../../src/framework/values/dates'
import { formatAmount } from '../../../../src/framework/values/money'
import { formatPercent } from '../../../../src/framework/values/number-format'
import { Table } from '../../../../src/views/blocks/table'
import { useSignedIn } from '../../../../src/views/signed-in'
import { useBuilderWords } from '../../words/builder.en'
import type { TriedTrip } from './read-estimate'

/** Shows the daily allowance of each date, by the policy of that date. */
export function AllowanceTable({ trip: { record } }: { trip: TriedTrip }) {
  const say = useBuilderWords()
  const { company } = useSignedIn()
  return (
    <Table
      label={say('days')}
      lines={record.allowances ?? []}
      keyOf={({ date }) => date}
      columns={[
        { head: say('date'), of: ({ date }) => formatDate(date) },
        { head: say('city'), of: ({ city }) => city ?? '–' },
        { head: say('share'), isFigure: true, of: ({ percent }) => (percent == null ? '–' : formatPercent(percent)) },
        {
          head: say('amount'),
          isFigure: true,
          of: ({ amount, currency }) => (amount ? formatAmount(amount, currency ?? company.currency) : '–'),
        },
      ]}
    />
  )
}

interface CapTableProps {
  trip: TriedTrip
  toText(amount: string | null | undefined): string
}

/** Shows the budget of each stay beside the cap of the policy. */
export function CapTable({ trip: { record }, toText }: CapTableProps) {
  const say = useBuilderWords()
  return (
    <dl className="pairs figures">
      {(record.lodging ?? []).map(({ city, nights, cap }, at) => (
        // Stays have no id; their place is the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at}>
          <dt>{say('nightsOf', { city, smart_count: Number(nights ?? 0) })}</dt>
          <dd className="figure">{cap ? toText(cap) : say('noCap')}</dd>
        </div>
      ))}
    </dl>
  )
}
