import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { findResource } from '../../../framework/company/catalogue'
import type { LayoutPart } from '../../../framework/reports/dashboard-layout'
import type { ChartAnswer, ReportAnswer } from '../../../framework/reports/report-answers'
import { useReportWords } from '../../../i18n/reports/report-words'
import { Card } from '../../blocks/card'
import { QueryContent } from '../../blocks/query-content'
import { Toggles } from '../../blocks/toggles'
import { useAnswer } from '../../blocks/use-answer'
import { LoadingLines } from '../../states/page-states'
import { describeLeftOut } from '../describe-left-out'
import { ReportChart } from '../report-chart'
import { ReportTable } from '../report-table'
import type { RoomOfPart } from './use-remembered-rooms'

/** From so many charts on, the page offers to search for one. */
const manyCharts = 6

/** Charts shown at first where there are many: what is to be done and the figures have the room. */
const firstCharts = 4

interface ChartCardsProps {
  charts: readonly { part: LayoutPart; chart: ChartAnswer }[]
  operation: string
  roomOf: RoomOfPart
}

/** Shows the charts side by side; where there are many, one is found by its title. */
export function ChartCards({ charts, operation, roomOf }: ChartCardsProps) {
  const say = useReportWords()
  const [search, setSearch] = useState('')
  const [isWhole, setWhole] = useState(false)
  const words = search.trim().toLowerCase()
  const matches = charts.filter(({ chart }) => chart.title.toLowerCase().includes(words))
  const isCut = charts.length >= manyCharts && !isWhole && words === ''
  const visible = isCut ? matches.slice(0, firstCharts) : matches
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
        {visible.map(({ part, chart }) => (
          <div
            key={part.name}
            className="arranged"
            data-part={part.name}
            data-size={part.size}
            style={roomOf(part.name)}
          >
            <Suspense fallback={<LoadingLines lines={6} />}>
              <ChartCard chart={chart} operation={operation} />
            </Suspense>
          </div>
        ))}
      </div>
      {isCut ? (
        <Button variant="outlined" className="more-charts" onClick={() => setWhole(true)}>
          {say('moreCharts', { count: matches.length - visible.length })}
        </Button>
      ) : null}
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
