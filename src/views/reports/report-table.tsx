import { Link } from 'react-router'
import { findResource } from '../../framework/company/catalogue'
import type { Figure } from '../../framework/lists/list-figures'
import type { ReportAnswer, ReportGroup } from '../../framework/reports/report-answers'
import { buildReportLines, type ReportLine } from '../../framework/reports/report-lines'
import type { Resource } from '../../framework/resource'
import { formatPercent } from '../../framework/values/number-format'
import { formatCount } from '../../i18n/format-count'
import { type ReportSay, useReportWords } from '../../i18n/reports/report-words'
import { Table, type TableColumn } from '../blocks/table'
import { filteredListPath } from '../paths'
import { useSignedIn } from '../signed-in'
import { useIsReportOfToday } from './as-of-day-input'
import {
  buildRecordsFilter,
  type FigureDefinition,
  formatFigure,
  groupingLabels,
  omitZeroAmounts,
} from './report-lines'
import './reports.css'

interface ReportTableProps {
  resource: Resource
  title: string
  answer: ReportAnswer
}

/**
 * Shows every group with its figures. A figure opens its records, unless the report is of another day than
 * lists are.
 */
export function ReportTable({ resource, title, answer }: ReportTableProps) {
  const say = useReportWords()
  const isOpening = useIsReportOfToday(answer)
  const all: ReportLine = {
    key: 'all',
    label: say('all'),
    depth: 0,
    group: {
      ...{ count: answer.count, figures: answer.figures, filter: answer.filter },
      ...(answer.before && { before: answer.before }),
    },
  }
  // The period before is not shown if it has no records.
  const isCompared = (answer.before?.count ?? 0) > 0
  // A figure that counts all records would repeat the count.
  const figures = answer.told.filter(({ figure: figureKey, where }) => figureKey !== 'count' || where)
  const columns: TableColumn<ReportLine>[] = [
    {
      head: groupingLabels(resource, answer.by, say).join(' / '),
      of: ({ label, depth }) => <span data-depth={depth}>{label}</span>,
      sum: all.label,
    },
    ...[buildCountFigure(say('count')), ...figures].map((one): TableColumn<ReportLine> => {
      const renderCell = (line: ReportLine) => <FigureCell {...{ resource, line, one, isCompared, isOpening }} />
      return { key: one.name, head: one.label, isFigure: true, of: renderCell, sum: renderCell(all) }
    }),
  ]
  return (
    <Table
      label={title}
      columns={columns}
      lines={buildReportLines(resource, answer, { say, find: findResource })}
      keyOf={({ key }) => key}
    />
  )
}

/** Makes a figure of the number of records; no declared figure has its empty name. */
const buildCountFigure = (label: string): FigureDefinition => ({ name: '', label, figure: 'count' })

interface FigureCellProps {
  resource: Resource
  line: ReportLine
  one: FigureDefinition
  isCompared: boolean
  isOpening: boolean
}

function FigureCell({ resource, line: { label, group }, one, isCompared, isOpening }: FigureCellProps) {
  const say = useReportWords()
  const { company } = useSignedIn()
  const inWords = (sums: Pick<ReportGroup, 'count' | 'figures'>) =>
    one.name === ''
      ? [formatCount(sums.count)]
      : formatFigure(resource, one.figure, omitZeroAmounts(sums.figures[one.name] ?? null), company)
  const now = inWords(group)
  const before = isCompared && group.before ? inWords(group.before).join(', ') : ''
  const percent = group.before?.changes[one.name || 'count']?.changePercent
  return (
    <span className="report-figure">
      {isOpening && now.length > 0 && group.count > 0 ? (
        <Link
          to={filteredListPath(resource, buildRecordsFilter(group, one))}
          aria-label={say('open', { label, figure: one.label, value: now.join(', ') })}
        >
          {now.map((each) => (
            <span key={each}>{each}</span>
          ))}
        </Link>
      ) : (
        now.join(', ')
      )}
      {before === '' || before === now.join(', ') ? null : <small>{describeBefore(say, before, percent)}</small>}
    </span>
  )
}

/** Tells the figure of the period before; the change in percent only where there is a single one. */
function describeBefore(say: ReportSay, value: string, percent: Figure | undefined): string {
  if (typeof percent !== 'string') return say('was', { value })
  return say('wasChanged', {
    value,
    percent: percent.startsWith('-') ? formatPercent(percent) : `+${formatPercent(percent)}`,
  })
}
