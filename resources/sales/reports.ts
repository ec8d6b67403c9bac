import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type DashboardContent, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { financeTeam } from '../people/roles'
import { almostConsumed, purchaseOrders } from './purchaseOrders'
import { orderSets, sowSets } from './sets'
import { sows } from './sows'

/** Amendments count with their original, so they are left out as records of their own. */
const whole = { parentSowId: { empty: true } } as const
const inForce = { ...whole, status: { in: sowSets.inForce } } as const

/** The covered, accepted, billed and paid amounts. */
const sowFigures = {
  value: 'sum:contractValue',
  planned: { figure: 'sum:milestoneTotal', label: 'Planned' },
  covered: { figure: 'sum:poCovered', label: 'Covered by orders' },
  toInvoice: 'sum:toInvoice',
  invoiced: 'sum:invoiced',
  received: 'sum:received',
} as const

/** Shows what customers have ordered. */
const sowsReport = defineReport('sows', {
  title: 'Statements of work report',
  operation: 'getSowReport',
  route: 'StatementOfWorksReport',
  of: sows,
  where: whole,
  period: ['startDate', 'endDate'],
  by: ['customerId', 'status', 'startDate:month', 'startDate:quarter', 'type', 'billingCycle', 'ownerEmpId'],
  figures: sowFigures,
  filters: ['customerId', 'status', 'type', 'ownerEmpId'],
})

/** Shows statements of work by the month in which they start. */
const sowsTimeline = defineReport('sowsTimeline', {
  title: 'Statements of work over time',
  operation: 'getSowReportForTimeline',
  route: 'StatementOfWorksTimeline',
  of: sows,
  where: whole,
  period: 'startDate',
  by: ['startDate:month', 'customerId', 'status', 'type', 'ownerEmpId', 'startDate:quarter'],
  figures: sowFigures,
  filters: ['customerId', 'status', 'type', 'ownerEmpId'],
})

/** Shows the agreed values by year, and how much of them is still in force. */
const sowsByYear = defineReport('sowsByYear', {
  title: 'Statements of work by year',
  operation: 'getActiveSowsByYear',
  route: 'StatementOfWorksByYear',
  of: sows,
  where: { ...whole, status: { in: sowSets.agreed } },
  by: ['startDate:year', 'status', 'customerId', 'type', 'endDate:year'],
  figures: {
    active: { figure: 'count', where: { status: { in: sowSets.inForce } }, label: 'Active' },
    activeValue: { figure: 'sum:contractValue', where: { status: { in: sowSets.inForce } }, label: 'Active value' },
    agreed: { figure: 'count', label: 'Agreed' },
    value: { figure: 'sum:contractValue', label: 'Value agreed' },
  },
  filters: ['customerId', 'status', 'type', 'ownerEmpId'],
})

const orderFigures = { value: 'sum:value', billed: 'sum:consumed', remaining: 'sum:remaining' } as const

/** Shows orders of customers, and what is left of them. */
const purchaseOrdersReport = defineReport('purchaseOrders', {
  title: 'Purchase orders report',
  operation: 'getPoReport',
  route: 'PurchaseOrdersReport',
  of: purchaseOrders,
  period: ['validFrom', 'validTo'],
  by: ['customerId', 'status', 'poDate:month', 'poDate:quarter', 'sowId'],
  figures: orderFigures,
  filters: ['customerId', 'status'],
})

/** Shows orders by the month in which they were received. */
const purchaseOrdersTimeline = defineReport('purchaseOrdersTimeline', {
  title: 'Purchase orders over time',
  operation: 'getPoReportForTimeline',
  route: 'PurchaseOrdersTimeline',
  of: purchaseOrders,
  period: 'poDate',
  by: ['poDate:month', 'customerId', 'status', 'sowId', 'validTo:month', 'poDate:quarter'],
  figures: orderFigures,
  filters: ['customerId', 'status'],
})

/** Shows the ordered values by year, without orders that were never placed. */
const purchaseOrdersByYear = defineReport('purchaseOrdersByYear', {
  title: 'Purchase orders by year',
  operation: 'getPoAmountsByYear',
  route: 'PurchaseOrdersByYear',
  of: purchaseOrders,
  where: { status: { in: orderSets.placed } },
  by: ['poDate:year', 'status', 'customerId', 'poDate:quarter', 'poDate:month'],
  figures: { ...orderFigures, orders: 'count' },
  filters: ['customerId', 'status'],
})

/** The tiles of sales on the company dashboards. */
const salesTiles: DashboardContent = {
  to: financeTeam,
  tiles: {
    activeSows: tile({ label: 'Active statements of work', of: sows, where: inForce }),
    activeSowValue: tile({
      label: 'Active value',
      help: 'Contract value of active statements of work, including amendments',
      of: sows,
      where: inForce,
      figure: 'sum:contractValue',
    }),
    toInvoice: tile({
      label: 'Ready to invoice',
      isToDo: true,
      help: 'Accepted milestones not invoiced yet',
      of: sows,
      where: whole,
      figure: 'sum:toInvoice',
    }),
    expiringOrders: tile({
      label: 'Orders ending within 30 days',
      isToDo: true,
      of: purchaseOrders,
      where: { status: { in: orderSets.inForce }, validTo: { between: ['$today', '$today+30'] } },
    }),
  },
}

/** The tiles of sales on the finance dashboard: offers, coverage by orders, and orders that run out. */
const financeTiles: DashboardContent = {
  to: financeTeam,
  tiles: {
    pipeline: tile({
      label: 'Pipeline',
      help: 'Value of unsigned statements of work',
      of: sows,
      where: { ...whole, status: { in: sowSets.unsigned } },
      figure: 'sum:contractValue',
    }),
    ...salesTiles.tiles,
    covered: tile({
      label: 'Covered by orders',
      help: 'Share of active statements of work covered by purchase orders',
      of: sows,
      where: inForce,
      figure: 'sum:poCovered',
    }),
    uncovered: tile({
      label: 'Not covered',
      help: 'Value of active statements of work without a purchase order',
      of: sows,
      where: inForce,
      figure: 'sum:uncovered',
    }),
    consumedOrders: tile({
      label: 'Orders running out',
      isToDo: true,
      help: 'Active orders at least 80% billed',
      of: purchaseOrders,
      where: { status: { in: orderSets.inForce }, consumedPercent: { gte: almostConsumed }, remaining: { gt: '0' } },
    }),
  },
  charts: [sowsReport, sowsByYear, purchaseOrdersReport, purchaseOrdersByYear],
}

export const salesReports = defineAreaReports({
  name: 'sales',
  reports: [sowsReport, sowsTimeline, sowsByYear, purchaseOrdersReport, purchaseOrdersTimeline, purchaseOrdersByYear],
  onDashboards: { company: { ...salesTiles, charts: [sowsReport, sowsByYear, purchaseOrdersByYear] }, finance: financeTiles },
})
