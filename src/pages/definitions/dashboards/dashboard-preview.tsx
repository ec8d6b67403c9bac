import { Suspense } from 'react'
import { findResource } from '../../../framework/company/catalogue'
import type { DashboardBody } from '../../../framework/company/definition'
import type { ChartAnswer, DashboardAnswer } from '../../../framework/reports/report-answers'
import { useReportWords } from '../../../i18n/reports/report-words'
import { Card } from '../../../views/blocks/card'
import { QueryContent } from '../../../views/blocks/query-content'
import { useAnswer } from '../../../views/blocks/use-answer'
import { FigureTiles } from '../../../views/reports/dashboard/figure-tiles'
import { ReportChart } from '../../../views/reports/report-chart'
import { LoadingLines } from '../../../views/states/page-states'
import { PartProblems } from '../report-preview'
import { useDashboardWords } from './words'
import '../../../views/reports/reports.css'

/** Shows the dashboard while it is made, with the rights of the person who makes it. */
export function DashboardPreview({ body }: { body: DashboardBody }) {
  const say = useDashboardWords()
  const { tiles = [], charts = [] } = body
  const isEmpty = tiles.length + charts.length === 0
  // Title, side bar and readers change nothing of the figures, so they load nothing.
  const previewed = { title: say('preview'), to: ['admin'], tiles, charts }
  const answer = useAnswer<DashboardAnswer>(
    'previewDashboardDefinition',
    { body: previewed },
    { group: 'definitions', keepsLast: true, isEnabled: !isEmpty },
  )
  return (
    <Card title={say('preview')}>
      {isEmpty ? (
        <p className="quiet">{say('previewNone')}</p>
      ) : (
        <>
          <PartProblems error={answer.error} />
          <QueryContent of={answer} lines={8}>
            {(board) => <PreviewParts board={board} />}
          </QueryContent>
        </>
      )}
    </Card>
  )
}

function PreviewParts({ board: { tiles, charts } }: { board: DashboardAnswer }) {
  const [say, sayReport] = [useDashboardWords(), useReportWords()]
  if (tiles.length + charts.length === 0) return <p role="status">{say('previewEmpty')}</p>
  const placed = tiles.map((tile) => ({ part: { name: `tile:${tile.name}` }, tile }))
  return (
    <>
      <FigureTiles
        title={sayReport('toDo')}
        label={sayReport('tilesToDo')}
        tiles={placed.filter(({ tile }) => tile.isToDo)}
      />
      <FigureTiles
        title={sayReport('figures')}
        label={sayReport('tiles')}
        tiles={placed.filter(({ tile }) => !tile.isToDo)}
      />
      {charts.map((chart) => (
        <Suspense key={chart.name} fallback={<LoadingLines lines={6} />}>
          <PreviewChart chart={chart} />
        </Suspense>
      ))}
    </>
  )
}

function PreviewChart({ chart }: { chart: ChartAnswer }) {
  const sayReport = useReportWords()
  const resource = findResource(chart.of)
  if (!resource) return null
  const { title } = chart
  if ('isFailed' in chart) return <p>{sayReport('failed')}</p>
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {chart.answer.groups.length === 0 ? (
        <p className="quiet">{sayReport('none')}</p>
      ) : (
        <ReportChart {...{ resource, title }} answer={chart.answer} />
      )}
    </section>
  )
}
