import { checkAccess } from '../../framework/access'
import { findCard, requireCatalogue } from '../../framework/company/catalogue'
import type { Role } from '../../framework/register'
import { listReportPages } from '../tools/area-pages'

/** The page of a report or of a dashboard; a dashboard has no resource. */
interface OfferedReport {
  route: string
  title: string
  of?: string
}

interface ReportOffer extends OfferedReport {
  roles?: readonly Role[]
}

/** Lists the reports and dashboards that people with these roles may open. */
export function listReports(roles: readonly Role[]): OfferedReport[] {
  const all: ReportOffer[] = [...requireCatalogue().pages, ...listReportPages()]
  return all.filter(({ of, roles: to }) => {
    const isForThem = to?.some((role) => roles.includes(role)) ?? true
    const card = of === undefined ? undefined : findCard(of)
    return isForThem && (of === undefined || (card !== undefined && checkAccess(card, 'list', roles).allowed))
  })
}
