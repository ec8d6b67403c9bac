import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Link } from 'react-router'
import { findCard } from '../../framework/company/catalogue'
import type { ListedReport } from '../../framework/reports/report-answers'
import { buildSavedReportPath, type SavedReport } from '../../framework/reports/saved-report'
import { Card } from '../../views/blocks/card'
import { useAnswer } from '../../views/blocks/use-answer'
import { PageHead } from '../../views/page-head'
import { listReports } from '../../views/reports/list-reports'
import { useSavedReports } from '../../views/reports/saved/use-saved-reports'
import { useSignedIn } from '../../views/signed-in'
import { Notice } from '../../views/states/page-states'
import { groupReports, type HubReport, matchReports } from './group-reports'
import { type ReportsSay, useReportsPageWords } from './words'

/** Lists all reports and dashboards that the person may open: what each tells, and who may see it. */
export function ReportsPage() {
  const say = useReportsPageWords()
  const [search, setSearch] = useState('')
  const reports = listReports(useSignedIn().roles)
  const offered = [...reports.filter(({ of }) => of === undefined), ...reports.filter(({ of }) => of !== undefined)]
  // The list is there at once; what each report tells arrives with the answer.
  const { data = [] } = useAnswer<ListedReport[]>('getReports')
  const byRoute = new Map(data.map((report) => [report.route, report]))
  const all = offered.map(
    ({ route, title, of }): HubReport => ({
      ...{ route, title, group: of === undefined ? say('dashboards') : (findCard(of)?.plural ?? title) },
      ...(byRoute.has(route) && describeReport(say, byRoute.get(route))),
    }),
  )
  const offeredRoutes = new Set(offered.map(({ route }) => route))
  const storedReports = data
    .filter(({ route }) => !offeredRoutes.has(route))
    .map(
      (report): HubReport => ({
        ...{ route: report.route, title: report.title, group: report.group ?? say('dashboards') },
        ...describeReport(say, report),
      }),
    )
  const { data: saved = [] } = useSavedReports()
  const matches = matchReports([...listSavedOnHub(say, saved), ...all, ...storedReports], search)
  return (
    <div className="page-wide">
      <PageHead />
      {offered.length + storedReports.length === 0 ? (
        <Notice role="status" title={say('none')} text={say('noneText')} />
      ) : (
        <>
          <p className="quiet">{say('intro')}</p>
          <TextField
            label={say('search')}
            type="search"
            size="small"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <p className="quiet" role="status">
            {matches.length === 0 ? say('noMatch') : ''}
          </p>
          <div className="columns">
            {groupReports(matches).map(([title, reports]) => (
              <ReportListCard key={title} {...{ title, reports }} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

/** Lists the saved reports that stand on this page, the person's own before those that are shared. */
const listSavedOnHub = (say: ReportsSay, saved: readonly SavedReport[]): HubReport[] =>
  saved
    .filter(({ state, problem }) => state.isOnHub === true && problem === null)
    .sort((one, other) => Number(other.isMine) - Number(one.isMine))
    .map(({ id, name, route, title, isMine }) => ({
      route: buildSavedReportPath(route, id),
      title: name,
      group: say('mine'),
      answers: title,
      ...(!isMine && { readers: say('shared') }),
    }))

const mostFigures = 8

function describeReport(say: ReportsSay, report: ListedReport | undefined): Pick<HubReport, 'answers' | 'readers'> {
  if (!report) return {}
  const { figures, by, readers } = report
  const names = figures.slice(0, mostFigures).join(', ')
  return {
    answers: by.length > 0 ? say('answers', { figures: names, by: by.join(', ') }) : names,
    readers: say('readers', { roles: readers.join(', ') }),
  }
}

function ReportListCard({ title, reports }: { title: string; reports: readonly HubReport[] }) {
  return (
    <Card title={title}>
      <ul className="rows">
        {reports.map(({ route, title: name, answers, readers }) => (
          <li key={route}>
            <Link to={route}>{name}</Link>
            {answers ? <p className="quiet">{answers}</p> : null}
            {readers ? <small className="quiet">{readers}</small> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
