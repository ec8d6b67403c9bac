import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useSignedIn } from '../signed-in'
import { reportsFor } from './offered'

/** The reports of these resources that the person may open. */
export function ReportLinks({ of }: { of: readonly string[] }) {
  const { roles } = useSignedIn()
  return reportsFor(roles)
    .filter((report) => report.of !== undefined && of.includes(report.of))
    .map(({ route, title }) => (
      <Link key={route} component={RouterLink} to={route} variant="body2">
        {title}
      </Link>
    ))
}
