import { formatDate } from '../../../src/framework/values/dates'
import { formatAmount } from '../../../src/framework/values/money'
import { formatCount } from '../../../src/i18n/format-count'
import { Card } from '../../../src/views/blocks/card'
import { BarsWithTable } from '../../../src/views/blocks/chart/bars-with-table'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import type { CashForecast, ForecastWeek } from '../answers'
import { sumAmounts } from '../rules/line-amounts'
import { type ReceivablesSay, useReceivablesWords } from '../words/receivables.en'

const kinds = ['expected', 'promised', 'late'] as const

/** Shows the cash forecast of the next weeks, as bars and as a table. */
export function CashForecastPanel({ weeks = 8 }: { weeks?: number }) {
  const say = useReceivablesWords()
  const answer = useAnswer<CashForecast>('getCashForecast', { weeks })
  return (
    <Card title={say('forecast')}>
      <QueryContent of={answer} lines={6}>
        {(forecast) => (
          <>
            <ForecastFigures forecast={forecast} />
            <p className="quiet">{buildForecastNotes(forecast, say)}</p>
          </>
        )}
      </QueryContent>
    </Card>
  )
}

function buildForecastNotes({ currency, beyond, disputed, withoutRate }: CashForecast, say: ReceivablesSay): string {
  const isSome = (amount: string) => /[1-9]/.test(amount)
  return [
    say('forecastHelp', { currency }),
    ...(isSome(beyond) ? [say('later', { amount: formatAmount(beyond, currency) })] : []),
    ...(isSome(disputed) ? [say('disputed', { amount: formatAmount(disputed, currency) })] : []),
    ...(withoutRate > 0 ? [say('withoutRate', { count: formatCount(withoutRate) })] : []),
  ].join(' ')
}

/** Formats a date without its year: `23 Nov`. */
const formatShortDate = (week: string) => formatDate(week).slice(0, 6)

function ForecastFigures({ forecast: { weeks, currency } }: { forecast: CashForecast }) {
  const say = useReceivablesWords()
  const inWords = (amount: string) => formatAmount(amount, currency)
  const sumKinds = (line: ForecastWeek) => sumAmounts(...kinds.map((kind) => line[kind]))
  return (
    <BarsWithTable
      label={say('forecast')}
      lines={weeks}
      keyOf={({ week }) => week}
      {...{ unit: currency, isTime: true, isTableBelow: true, series: kinds.map((kind) => say(kind)) }}
      bar={(line) => ({
        key: line.week,
        label: formatShortDate(line.week),
        parts: Object.fromEntries(kinds.map((kind) => [say(kind), { amount: line[kind], words: inWords(line[kind]) }])),
      })}
      columns={[
        { head: say('week'), of: ({ week }) => formatDate(week), sum: say('all') },
        ...kinds.map((kind) => ({
          key: kind,
          head: say(kind),
          of: (line: ForecastWeek) => inWords(line[kind]),
          isFigure: true,
          sum: inWords(sumAmounts(...weeks.map((line) => line[kind]))),
        })),
        {
          head: say('sum'),
          of: (line) => inWords(sumKinds(line)),
          isFigure: true,
          sum: inWords(sumAmounts(...weeks.map(sumKinds))),
        },
      ]}
    />
  )
}
