import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type OnDashboard, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { financeTeam } from '../people/roles'
import { purchaseOrders } from './purchaseOrders'
import { orderSets, sowSets } from './sets'
import { sows } from './sows'

/** What customers have ordered, and how far that is covered, accepted, billed and paid. */
const sowsReport = defineReport('sows', {
  title: 'Statements of work report',
  operation: 'getSowReport',
  route: 'StatementOfWorksReport',
  of: sows,
  // An amendment counts with what it amends.
  where: { parentSowId: { empty: true } },
  period: ['startDate', 'endDate'],
  by: ['customerId', 'status', 'startDate:month', 'startDate:quarter', 'type', 'billingCycle', 'ownerEmpId'],
  figures: {
    value: 'sum:contractValue',
    planned: { figure: 'sum:milestoneTotal', label: 'In milestones' },
    covered: { figure: 'sum:poCovered', label: 'Covered by orders' },
    toInvoice: 'sum:toInvoice',
    invoiced: 'sum:invoiced',
    received: 'sum:received',
  },
  filters: ['customerId', 'status', 'type', 'ownerEmpId'],
})

/** Orders of customers, and what is left of them. */
const purchaseOrdersReport = defineReport('purchaseOrders', {
  title: 'Purchase orders report',
  operation: 'getPoReport',
  route: 'PurchaseOrdersReport',
  of: purchaseOrders,
  period: ['validFrom', 'validTo'],
  by: ['customerId', 'status', 'poDate:month', 'poDate:quarter', 'sowId'],
  figures: { value: 'sum:value', billed: 'sum:consumed', remaining: 'sum:remaining' },
  filters: ['customerId', 'status'],
})

/** What the company sees of its customers' orders. */
const salesTiles: OnDashboard = {
  to: financeTeam,
  tiles: {
    activeSows: tile({ label: 'Statements of work in force', of: sows, where: { parentSowId: { empty: true }, status: { in: sowSets.inForce } } }),
    activeSowValue: tile({
      label: 'Value in force',
      help: 'Contract value of statements of work in force, amendments included',
      of: sows,
      where: { parentSowId: { empty: true }, status: { in: sowSets.inForce } },
      figure: 'sum:contractValue',
    }),
    toInvoice: tile({
      label: 'Ready to invoice',
      help: 'Accepted milestones that are not invoiced yet',
      of: sows,
      where: { parentSowId: { empty: true } },
      figure: 'sum:toInvoice',
    }),
    expiringOrders: tile({
      label: 'Orders that end within 30 days',
      of: purchaseOrders,
      where: { status: { in: orderSets.inForce }, validTo: { between: ['$today', '$today+30'] } },
    }),
  },
  charts: [sowsReport],
}

export const salesReports = defineAreaReports({
  name: 'sales',
  reports: [sowsReport, purchaseOrdersReport],
  onDashboards: { company: salesTiles },
})
