import { Link } from 'react-router'
import { findCard } from '../../framework/company/catalogue'
import { Card } from '../../views/blocks/card'
import { PageHead } from '../../views/page-head'
import { listReports, type OfferedReport } from '../../views/reports/list-reports'
import { useSignedIn } from '../../views/signed-in'
import { Notice } from '../../views/states/page-states'
import { useReportsPageWords } from './words'

/** Lists all reports and dashboards that the person may open, by resource. */
export function ReportsPage() {
  const say = useReportsPageWords()
  const offered = listReports(useSignedIn().roles)
  const dashboards = offered.filter(({ of }) => of === undefined)
  const groups = new Map<string, OfferedReport[]>()
  for (const report of offered) {
    const title = report.of && findCard(report.of)?.plural
    if (title) groups.set(title, [...(groups.get(title) ?? []), report])
  }
  return (
    <div className="page-wide">
      <PageHead />
      {offered.length === 0 ? (
        <Notice role="status" title={say('none')} text={say('noneText')} />
      ) : (
        <>
          <p className="quiet">{say('intro')}</p>
          <div className="columns">
            {dashboards.length > 0 ? <ReportListCard title={say('dashboards')} reports={dashboards} /> : null}
            {[...groups].map(([title, reports]) => (
              <ReportListCard key={title} {...{ title, reports }} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

function ReportListCard({ title, reports }: { title: string; reports: readonly OfferedReport[] }) {
  return (
    <Card title={title}>
      <ul className="rows">
        {reports.map(({ route, title: name }) => (
          <li key={route}>
            <Link to={route}>{name}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
