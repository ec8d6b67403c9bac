import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type DashboardContent, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { financeTeam } from '../people/roles'
import { toolSets } from './sets'
import { toolCosts } from './toolCosts'
import { toolPurchases } from './toolPurchases'
import { seatsToConfirm, toolSeats } from './toolSeats'

/** What tools cost by month, in the currency of the company. */
const costs = defineReport('toolCosts', {
  title: 'Cost of tools',
  operation: 'getToolCostsReport',
  route: 'ToolCostsReport',
  of: toolCosts,
  period: 'month',
  by: ['month:month', 'toolId', 'departmentId', 'projectId', 'toolId.category', 'toolId.vendorId', 'month:quarter'],
  figures: { cost: { figure: 'sum:base', label: 'Cost in company currency' }, amount: 'sum:amount' },
  filters: ['toolId', 'departmentId', 'projectId'],
})

const finance: DashboardContent = {
  to: financeTeam,
  tiles: {
    toolsThisMonth: tile({
      label: 'Cost of tools this month',
      of: toolCosts,
      where: { month: { gte: '$startOfMonth', lte: '$today' } },
      figure: 'sum:base',
    }),
    toolsDue: tile({ label: 'Tools to renew', isToDo: true, of: toolPurchases, where: { status: { in: toolSets.due } } }),
    toolsToInvoice: tile({
      label: 'Tools without an invoice',
      isToDo: true,
      of: toolPurchases,
      where: { status: { in: toolSets.agreed } },
    }),
  },
}

/** What the user has to say or to decide about tools. */
const ownDay: DashboardContent = {
  tiles: {
    seatsToConfirm: tile({ label: 'Seats to confirm', of: toolSeats, where: seatsToConfirm }),
    ownToolsDue: tile({
      label: 'My tools to renew',
      of: toolPurchases,
      where: { ownerEmpId: { eq: '$me' }, status: { in: toolSets.due } },
    }),
  },
}

export const toolsReports = defineAreaReports({
  name: 'tools',
  reports: [costs],
  onDashboards: { finance: { ...finance, charts: [costs] }, company: finance, ownDay },
})
