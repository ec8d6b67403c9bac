import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { defineDashboard } from '../../src/framework/reports/dashboard'
import { workingRoles } from '../people/roles'

/** What concerns whoever looks, each morning; areas put theirs on it, and Home shows it. */
export const ownDay = defineDashboard('ownDay', { title: 'Home', operation: 'getKpiForHome', to: workingRoles })

export const homeReports = defineAreaReports({ name: 'home', dashboards: [ownDay] })
