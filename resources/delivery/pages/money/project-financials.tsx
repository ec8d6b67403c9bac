import type { ReactNode } from 'react'
import { formatDate } from '../../../../src/framework/values/dates'
import { formatDuration } from '../../../../src/framework/values/durations'
import { type Amount, formatAmount, toUnits } from '../../../../src/framework/values/money'
import { formatPercent } from '../../../../src/framework/values/number-format'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { Panel } from '../../../../src/views/record/record-sections'
import { useSignedIn } from '../../../../src/views/signed-in'
import type { ToolProps } from '../../../../src/views/tools/tool-props'
import { financeTeam } from '../../../people/roles'
import type { ProjectFinancials } from '../../answers'
import { useMoneyWords } from '../../words/money.en'
import { ReadyToInvoiceList } from './ready-to-invoice'

type LabelledValue = readonly [label: string, value: ReactNode]

const useProjectFinancials = (projectId: unknown, isEnabled = true) =>
  useAnswer<ProjectFinancials>('getProjectFinancials', { projectId: Number(projectId) }, { isEnabled })

const DescriptionList = ({ of }: { of: readonly LabelledValue[] }) => (
  <dl className="facts">
    {of.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Shows the progress of the project to users who may read how much was worked. */
export function ProjectProgress({ record }: ToolProps) {
  const say = useMoneyWords()
  const isTold = record?.loggedMinutes != null
  const answer = useProjectFinancials(record?.id, isTold)
  if (!isTold) return null
  return (
    <Panel title={say('pace')}>
      <QueryContent of={answer} lines={2}>
        {(financials) => <PaceFigures {...financials} />}
      </QueryContent>
    </Panel>
  )
}

function PaceFigures({ loggedMinutes, budgetMinutes, burnPercent, forecastFinish }: ProjectFinancials) {
  const say = useMoneyWords()
  const none = say('none')
  return (
    <DescriptionList
      of={[
        [say('logged'), formatDuration(loggedMinutes)],
        [say('budget'), budgetMinutes === null ? none : formatDuration(budgetMinutes)],
        [say('burn'), burnPercent === null ? none : formatPercent(burnPercent)],
        [
          say('forecast'),
          forecastFinish ? formatDate(forecastFinish) : budgetMinutes === null ? none : say('noForecast'),
        ],
      ]}
    />
  )
}

/** Shows costs and revenue of a project; for finance also what can be invoiced. */
export function ProjectMoney({ record }: ToolProps) {
  const say = useMoneyWords()
  const { roles } = useSignedIn()
  const answer = useProjectFinancials(record?.id)
  const isFinance = financeTeam.some((role) => roles.includes(role))
  return (
    <>
      <Panel title={say('result')}>
        <QueryContent of={answer} lines={3}>
          {(financials) => <FinancialResult {...financials} />}
        </QueryContent>
      </Panel>
      {isFinance && record?.kind === 'client' ? (
        <Panel title={say('ready')}>
          <ReadyToInvoiceList projectId={Number(record.id)} />
        </Panel>
      ) : null}
    </>
  )
}

function FinancialResult({ asOf, currency, withoutRate = [], unratedMinutes = 0, ...sums }: ProjectFinancials) {
  const say = useMoneyWords()
  const toPair = (
    label: string,
    amount: Amount | undefined,
    show = (words: string): ReactNode => words,
  ): LabelledValue[] => (amount === undefined ? [] : [[label, show(formatAmount(amount, currency))]])
  return (
    <>
      <p className="quiet">{say('asOf', { date: formatDate(asOf), currency })}</p>
      <DescriptionList
        of={[
          ...toPair(say('revenue'), sums.revenue, (amount) => <RevenueFigure {...{ amount, unratedMinutes }} />),
          ...toPair(say('laborCost'), sums.laborCost),
          ...toPair(say('expenses'), sums.expenses),
          ...toPair(say('actual'), sums.procurement?.actual),
          ...toPair(say('committed'), sums.procurement?.committed),
          ...(sums.margin === undefined
            ? []
            : [[say('margin'), <MarginFigure key="margin" {...{ currency, ...sums }} />] as const]),
        ]}
      />
      {withoutRate.length > 0 ? (
        <p className="tone" data-tone="warning">
          {say('withoutRate', { currencies: withoutRate.join(', ') })}
        </p>
      ) : null}
    </>
  )
}

/** Shows the revenue, and the time that is no part of it because nobody has entered what it earns. */
function RevenueFigure({ amount, unratedMinutes }: { amount: string; unratedMinutes: number }) {
  const say = useMoneyWords()
  if (unratedMinutes === 0) return amount
  return (
    <>
      {amount}{' '}
      <small className="tone" data-tone="warning">
        {say('unrated', { time: formatDuration(unratedMinutes) })}
      </small>
    </>
  )
}

function MarginFigure({
  currency,
  margin = '0',
  marginPercent,
}: Pick<ProjectFinancials, 'currency' | 'margin' | 'marginPercent'>) {
  const say = useMoneyWords()
  const amount = formatAmount(margin, currency)
  return (
    <span className="strong" data-tone={toUnits(margin) < 0n ? 'danger' : 'success'}>
      {marginPercent ? say('marginOf', { amount, percent: formatPercent(marginPercent) }) : amount}
    </span>
  )
}
