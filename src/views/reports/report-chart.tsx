import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { getFieldBehaviour } from '../../framework/field'
import { parseFigure } from '../../framework/lists/list-figures'
import type { ReportAnswer, ReportGroup } from '../../framework/reports/report-answers'
import type { Resource } from '../../framework/resource'
import { formatCount } from '../../i18n/format-count'
import { useReportWords } from '../../i18n/reports/report-words'
import { lowercaseFirst } from '../../i18n/say'
import { maxBars } from '../blocks/chart/bars-props'
import { LazyBars } from '../blocks/chart/lazy-bars'
import { filteredListPath } from '../paths'
import { useSignedIn } from '../signed-in'
import { LoadingLines } from '../states/page-states'
import { useIsReportOfToday } from './as-of-day-input'
import { buildReportBars } from './report-bars'
import { buildRecordsFilter, formatFigure, groupingLabel, listCurrencies } from './report-lines'

interface ReportChartProps {
  resource: Resource
  title: string
  answer: ReportAnswer
  /** The name of the figure to show; absent: the first figure. */
  name?: string
  /** The currency to show; absent: the company's, or else the first one that there is. */
  currency?: string | undefined
}

/**
 * Shows one figure of a report as bars or lines; a bar opens its records. The table beside it has the same
 * figures.
 */
export function ReportChart({ resource, title, answer, name, currency: wantedCurrency }: ReportChartProps) {
  const say = useReportWords()
  const { company } = useSignedIn()
  const navigate = useNavigate()
  const isOpening = useIsReportOfToday(answer)
  const one = answer.told.find((each) => each.name === name) ?? answer.told[0]
  if (!one || answer.groups.length === 0) return null
  const currencies = listCurrencies(answer.figures[one.name], company.currency)
  const currency = currencies.find((code) => code === wantedCurrency) ?? currencies[0]
  const field = resource.fields[parseFigure(one.figure)?.name ?? '']
  const unit = currency ?? (field && getFieldBehaviour(field).unit(company)?.words)
  const inWords = (amount: string) =>
    field ? getFieldBehaviour(field).text(amount, unit) : formatCount(Number(amount))
  const label = groupingLabel(resource, answer.by[0] ?? '', say)
  const groupName = (group: Pick<ReportGroup, 'label'>, level: 0 | 1) =>
    group.label ?? say('noValue', { label: groupingLabel(resource, answer.by[level] ?? '', say) })
  const isCount = one.figure === 'count' && !one.where
  const { rows, series, count, isTime } = buildReportBars(answer, {
    name: isCount ? '' : one.name,
    currency,
    nameOf: groupName,
    others: say('others'),
    whole: one.label,
    isOrdered: resource.fields[answer.by[0] ?? '']?.type.isOrdered === true,
    inWords,
  })
  if (rows.length === 0) return null
  const value = formatFigure(resource, one.figure, answer.figures[one.name], company).join(', ')
  return (
    <Suspense fallback={<LoadingLines lines={6} />}>
      <LazyBars
        summary={say('summary', { title, label: lowercaseFirst(label), figure: one.label, value })}
        {...{ rows, series, isTime, isLines: answer.chart === 'lines' }}
        unit={unit}
        onChoose={(part, { key }) => {
          const group = answer.groups.find((each) => JSON.stringify(each.value) === key)
          const inner = group?.groups?.find((each) => groupName(each, 1) === part)
          if (group && isOpening) void navigate(filteredListPath(resource, buildRecordsFilter(inner ?? group, one)))
        }}
      />
      {count > maxBars && !isTime ? <p className="quiet">{say('some', { shown: maxBars, count })}</p> : null}
    </Suspense>
  )
}
