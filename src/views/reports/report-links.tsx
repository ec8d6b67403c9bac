import Link from '@mui/material/Link'
import { Link as RouterLink, useLocation } from 'react-router'
import { useReportWords } from '../../i18n/reports/report-words'
import { useSignedIn } from '../signed-in'
import { listReports } from './list-reports'

/** Links to the other reports of these resources that the person may open. */
export function ReportLinks({ of }: { of: readonly string[] }) {
  const { roles } = useSignedIn()
  const { pathname } = useLocation()
  return listReports(roles)
    .filter((report) => report.of !== undefined && of.includes(report.of) && report.route !== pathname)
    .map(({ route, title }) => (
      <Link key={route} component={RouterLink} to={route} variant="body2">
        {title}
      </Link>
    ))
}

export function AllReportsLink() {
  const say = useReportWords()
  return (
    <Link component={RouterLink} to="/Reports" variant="body2">
      {say('allReports')}
    </Link>
  )
}
