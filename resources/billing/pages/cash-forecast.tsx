import { useState } from 'react'
import { formatDate } from '../../../src/framework/values/dates'
import { formatAmount } from '../../../src/framework/values/money'
import { formatCount } from '../../../src/i18n/format-count'
import { Card } from '../../../src/views/blocks/card'
import { BarsWithTable } from '../../../src/views/blocks/chart/bars-with-table'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Toggles } from '../../../src/views/blocks/toggles'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import type { CashForecast, ForecastWeek } from '../answers'
import { sumAmounts } from '../rules/line-amounts'
import { type ReceivablesSay, useReceivablesWords } from '../words/receivables.en'

const kinds = ['expected', 'promised', 'late'] as const

/** Shows the cash forecast of the next weeks, as bars and as a table; the short form shows one of them. */
export function CashForecastPanel({ weeks = 8, isShort = false }: { weeks?: number; isShort?: boolean }) {
  const say = useReceivablesWords()
  const answer = useAnswer<CashForecast>('getCashForecast', { weeks })
  const [as, setAs] = useState<'chart' | 'table'>('chart')
  const toggles = (
    <Toggles<'chart' | 'table'>
      label={say('forecastAs')}
      value={as}
      options={[
        ['chart', say('asChart')],
        ['table', say('asTable')],
      ]}
      onChange={setAs}
    />
  )
  return (
    <Card title={say('forecast')} beside={isShort ? toggles : null}>
      <QueryContent of={answer} lines={6}>
        {(forecast) => (
          <>
            <ForecastFigures forecast={forecast} {...(isShort && { only: as })} />
            {isShort && as === 'chart' ? null : <p className="quiet">{buildForecastNotes(forecast, say)}</p>}
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

interface FiguresProps {
  forecast: CashForecast
  only?: 'chart' | 'table'
}

function ForecastFigures({ forecast: { weeks, currency }, only }: FiguresProps) {
  const say = useReceivablesWords()
  const inWords = (amount: string) => formatAmount(amount, currency)
  const sumKinds = (line: ForecastWeek) => sumAmounts(...kinds.map((kind) => line[kind]))
  return (
    <BarsWithTable
      label={say('forecast')}
      lines={weeks}
      keyOf={({ week }) => week}
      {...(only && { only })}
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
