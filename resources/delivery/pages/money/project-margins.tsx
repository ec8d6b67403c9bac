import { Link } from 'react-router'
import { findResource } from '../../../../src/framework/company/catalogue'
import { formatDate } from '../../../../src/framework/values/dates'
import { formatDuration } from '../../../../src/framework/values/durations'
import { formatAmount } from '../../../../src/framework/values/money'
import { formatPercent } from '../../../../src/framework/values/number-format'
import { Card } from '../../../../src/views/blocks/card'
import { Table, type TableColumn } from '../../../../src/views/blocks/table'
import { filteredListPath, recordPath } from '../../../../src/views/paths'
import { formatInstantInZone } from '../../../../src/views/reports/format-instant'
import type { MarginFigures, MarginRow, ProjectFigure, ProjectMargins } from '../../answers'
import { projects } from '../../projects'
import { useMarginWords } from '../../words/margins.en'
import { PeriodAnswer } from '../period-answer'

const figureNames = ['revenue', 'laborCost', 'expenses', 'travel', 'purchases'] as const

/** Shows what projects earned and cost in a period. */
export function ProjectMarginsReport() {
  const say = useMarginWords()
  return (
    <PeriodAnswer<ProjectMargins> operation="getProjectMargins">
      {(data) => (data.rows.length === 0 ? <p className="quiet">{say('nothing')}</p> : <MarginTables data={data} />)}
    </PeriodAnswer>
  )
}

function MarginTables({ data }: { data: ProjectMargins }) {
  const say = useMarginWords()
  const { rows, customers, total, before, currency, withoutRate, unratedMinutes, asOf, zone } = data
  const columns = useFigureColumns(total, currency)
  return (
    <>
      <Card title={say('byCustomer')}>
        <Table
          label={say('byCustomer')}
          lines={customers}
          keyOf={({ customerId }) => customerId ?? 0}
          columns={[
            { head: say('customer'), of: ({ customer }) => customer ?? say('noCustomer'), sum: say('all') },
            ...columns<ProjectMargins['customers'][number]>((line, name) => formatAmount(line[name], currency)),
          ]}
        />
      </Card>
      <Card title={say('byProject')}>
        <Table
          label={say('byProject')}
          lines={rows}
          keyOf={({ projectId }) => projectId}
          columns={[
            {
              head: say('project'),
              of: ({ projectId, project }) => <Link to={recordPath(projects, projectId)}>{project}</Link>,
              sum: say('all'),
            },
            ...columns<MarginRow>((row, name) => <FigureLinks {...{ row, name, currency }} />),
          ]}
        />
      </Card>
      {withoutRate.length > 0 ? (
        <p className="tone" data-tone="warning">
          {say('withoutRate', { currencies: withoutRate.join(', ') })}
        </p>
      ) : null}
      {unratedMinutes > 0 ? (
        <p className="tone" data-tone="warning">
          {say('allUnrated', { time: formatDuration(unratedMinutes) })}
        </p>
      ) : null}
      <p className="quiet">
        {say('what', { currency })}{' '}
        {before
          ? say('was', {
              ...{ from: formatDate(before.from), to: formatDate(before.to) },
              amount: formatAmount(before.total.margin, currency),
            })
          : ''}{' '}
        {say('asOf', { time: formatInstantInZone(asOf, zone), zone })}
      </p>
    </>
  )
}

interface FigureProps {
  row: MarginRow
  name: ProjectFigure
  currency: string
}

/** Shows the figure; it opens its records where they are of one kind. */
function FigureLinks(props: FigureProps) {
  const say = useMarginWords()
  const { row, name } = props
  if (name !== 'revenue' || row.unratedMinutes === 0) return <FigureLink {...props} />
  return (
    <>
      <FigureLink {...props} />
      <br />
      <small className="tone" data-tone="warning">
        {say('unrated', { time: formatDuration(row.unratedMinutes) })}
      </small>
    </>
  )
}

function FigureLink({ row, name, currency }: FigureProps) {
  const say = useMarginWords()
  const amount = formatAmount(row[name], currency)
  const [one, ...others] = row.opens[name]
  const resource = one && findResource(one.of)
  if (!one || !resource || others.length > 0) return amount
  const label = say('open', { name: row.project, figure: say(name), amount })
  return (
    <Link to={filteredListPath(resource, one.filter)} aria-label={label}>
      {amount}
    </Link>
  )
}

/** Builds the columns of figures, with those of all below. */
function useFigureColumns(total: MarginFigures, currency: string) {
  const say = useMarginWords()
  const inPercent = ({ marginPercent }: MarginFigures) =>
    marginPercent === null ? say('noRevenue') : formatPercent(marginPercent)
  return <Line extends MarginFigures>(
    show: (line: Line, name: ProjectFigure) => ReturnType<TableColumn<Line>['of']>,
  ): TableColumn<Line>[] => [
    ...figureNames.map(
      (name): TableColumn<Line> => ({
        ...{ key: name, head: say(name), isFigure: true, of: (line) => show(line, name) },
        sum: formatAmount(total[name], currency),
      }),
    ),
    {
      ...{ head: say('margin'), isFigure: true, of: ({ margin }) => formatAmount(margin, currency) },
      sum: formatAmount(total.margin, currency),
    },
    { head: say('percent'), isFigure: true, of: inPercent, sum: inPercent(total) },
  ]
}
