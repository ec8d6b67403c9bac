import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { can } from '../../framework/access'
import { catalogue, findCard } from '../../framework/company/catalogue'
import { useSignedIn } from '../signed-in'

/** The reports of these resources that the person may open. */
export function ReportLinks({ of }: { of: readonly string[] }) {
  const { roles } = useSignedIn()
  const theirs = catalogue().pages.filter((page) => {
    const card = page.of && of.includes(page.of) ? findCard(page.of) : undefined
    const isForThem = page.roles?.some((role) => roles.includes(role)) ?? true
    return card && isForThem && can(card, 'list', roles).allowed
  })
  return theirs.map(({ route, title }) => (
    <Link key={route} component={RouterLink} to={route} variant="body2">
      {title}
    </Link>
  ))
}
