import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type DashboardContent, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { expenseItems } from './expenseItems'
import { claimReaders, expenses } from './expenses'
import { claimSets } from './sets'

const byTime = ['date:month', 'date:quarter', 'date:year'] as const

/** Shows what was spent in a period, by category and project, without drafts. */
const expensesReport = defineReport('expenses', {
  title: 'Claims report',
  operation: 'getExpensesReport',
  route: 'ExpensesReport',
  of: expenseItems,
  where: { 'expenseId.stage': { in: claimSets.shown } },
  period: 'date',
  by: ['category', 'expenseId.projectId', 'expenseId.empId', 'expenseId.costCentreId', ...byTime, 'lineDecision'],
  figures: {
    claimed: 'sum:baseAmount',
    approved: 'sum:approvedBase',
    amount: { figure: 'sum:amount', label: 'In line currency' },
  },
})

/** The tiles with claims, by who has to act. */
const claimTiles: DashboardContent = {
  to: [...claimReaders],
  tiles: {
    claimsToDecide: tile({ label: 'Claims with the director', isToDo: true, of: expenses, where: { stage: { eq: 'initiated' } } }),
    claimsToPay: tile({ label: 'Claims to pay', isToDo: true, of: expenses, where: { stage: { eq: 'approved_for_finance' } }, figure: 'sum:payable' }),
  },
  charts: [expensesReport],
}

export const expensesReports = defineAreaReports({ name: 'expenses', reports: [expensesReport], onDashboards: { company: claimTiles, finance: claimTiles } })
