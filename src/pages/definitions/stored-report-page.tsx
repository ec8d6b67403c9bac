import { Suspense, useMemo } from 'react'
import { useParams } from 'react-router'
import { lazyWithPreload } from '../../fields/parts/lazy-with-preload'
import { buildStoredReportRoute } from '../../framework/company/definition'
import type { PageCard } from '../../framework/company/resource-cards'
import { QueryContent } from '../../views/blocks/query-content'
import { useAnswer } from '../../views/blocks/use-answer'
import { PageTitleContext } from '../../views/page-head'
import { loadReportPage } from '../../views/reports/load-report-page'
import { LoadingLines } from '../../views/states/page-states'

/** Shows a report or a dashboard that an administrator made; the server says which, and what it is of. */
export function StoredReportPage() {
  const { key = '' } = useParams()
  const answer = useAnswer<PageCard>(
    'getStoredReport',
    { report: buildStoredReportRoute(key) },
    { group: 'definitions' },
  )
  return <QueryContent of={answer}>{(card) => <ReportOfCard card={card} />}</QueryContent>
}

function ReportOfCard({ card }: { card: PageCard }) {
  const { route, title, operation, of } = card
  const Page = useMemo(
    () => lazyWithPreload(() => loadReportPage({ route, title, operation, ...(of !== undefined && { of }) })),
    [route, title, operation, of],
  )
  return (
    <PageTitleContext value={title}>
      <Suspense fallback={<LoadingLines lines={12} />}>
        <Page />
      </Suspense>
    </PageTitleContext>
  )
}
