import TextField from '@mui/material/TextField'
import { type ComponentType, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { findResource } from '../../framework/company/catalogue'
import type { PageCard } from '../../framework/company/resource-cards'
import type { ChartAnswer, DashboardAnswer, ReportAnswer } from '../../framework/reports/report-answers'
import { useReportWords } from '../../i18n/reports/report-words'
import { Card } from '../blocks/card'
import { QueryContent } from '../blocks/query-content'
import { Toggles } from '../blocks/toggles'
import { useAnswer } from '../blocks/use-answer'
import { PageHead } from '../page-head'
import { LoadingLines, Notice } from '../states/page-states'
import { AreaTiles } from '../tools/area-tiles'
import { describeLeftOut } from './describe-left-out'
import { FigureTiles } from './figure-tiles'
import { formatInstantInZone } from './format-instant'
import { ReportChart } from './report-chart'
import { AllReportsLink } from './report-links'
import { ReportTable } from './report-table'
import './reports.css'

export function createDashboardPage({ operation, route }: PageCard): ComponentType<object> {
  return function DashboardPage() {
    const say = useReportWords()
    const answer = useAnswer<DashboardAnswer>(operation)
    return (
      <div className="page-wide">
        <PageHead beside={<AllReportsLink />} />
        <QueryContent of={answer} lines={12}>
          {({ tiles, charts, asOf, zone }) =>
            tiles.length + charts.length === 0 ? (
              <Notice role="status" title={say('noTiles')} text={say('noTilesText')} />
            ) : (
              <>
                <AreaTiles at={route.replace(/^\//, '')} />
                <FigureTiles tiles={tiles} />
                <ChartCards {...{ charts, operation }} />
                <p className="quiet">{say('asOf', { time: formatInstantInZone(asOf, zone), zone })}</p>
              </>
            )
          }
        </QueryContent>
      </div>
    )
  }
}

/** From so many charts on, the page offers to search for one. */
const manyCharts = 6

/** Shows the charts side by side; where there are many, one is found by its title. */
function ChartCards({ charts, operation }: { charts: readonly ChartAnswer[]; operation: string }) {
  const say = useReportWords()
  const [search, setSearch] = useState('')
  const matches = charts.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <>
      {charts.length < manyCharts ? null : (
        <div className="toolbar report-tools">
          <TextField
            label={say('findChart')}
            type="search"
            size="small"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <span role="status" className="quiet">
            {matches.length === 0 ? say('noChart') : ''}
          </span>
        </div>
      )}
      <div className="columns figure-charts">
        {matches.map((chart) => (
          <Suspense key={chart.name} fallback={<LoadingLines lines={6} />}>
            <ChartCard chart={chart} operation={operation} />
          </Suspense>
        ))}
      </div>
    </>
  )
}

function ChartCard({ chart, operation }: { chart: ChartAnswer; operation: string }) {
  const say = useReportWords()
  const [as, setAs] = useState<'chart' | 'table'>('chart')
  const resource = findResource(chart.of)
  if (!resource) return null
  const { title } = chart
  const beside = (
    <span className="toolbar">
      <Toggles<'chart' | 'table'>
        label={say('as')}
        value={as}
        options={[
          ['chart', say('asChart')],
          ['table', say('asTable')],
        ]}
        onChange={setAs}
      />
      <Link to={`/${chart.route}`}>{say('whole')}</Link>
    </span>
  )
  if ('isFailed' in chart) return <Card title={title}>{say('failed')}</Card>
  return (
    <Card title={title} beside={beside}>
      {as === 'chart' ? (
        <ChartOrTable {...{ resource, title, as }} answer={chart.answer} />
      ) : (
        <WholeChart {...{ resource, title, operation }} chart={chart} />
      )}
    </Card>
  )
}

type WholeChartProps = Omit<ChartOrTableProps, 'as' | 'answer'> & {
  operation: string
  chart: Pick<ChartOrTableProps, 'answer'> & { name: string }
}

/** Shows all figures of a report, of which the dashboard's chart shows one. */
function WholeChart({ operation, chart, ...about }: WholeChartProps) {
  const whole = useAnswer<ReportAnswer>(operation, { kind: chart.name, by: chart.answer.by })
  return (
    <QueryContent of={whole} lines={6}>
      {(answer) => <ChartOrTable {...about} as="table" answer={answer} />}
    </QueryContent>
  )
}

interface ChartOrTableProps {
  resource: NonNullable<ReturnType<typeof findResource>>
  title: string
  as: 'chart' | 'table'
  answer: ReportAnswer
}

function ChartOrTable({ resource, title, as, answer }: ChartOrTableProps) {
  const say = useReportWords()
  const notes = describeLeftOut(answer, say).join(' ')
  const Body = as === 'chart' ? ReportChart : ReportTable
  return (
    <>
      {answer.groups.length === 0 ? <p className="quiet">{say('none')}</p> : <Body {...{ resource, title, answer }} />}
      {notes ? <p className="quiet">{notes}</p> : null}
    </>
  )
}
