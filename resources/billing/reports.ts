import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type DashboardContent, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { financeTeam } from '../people/roles'
import { invoices } from './invoices'
import { receivables } from './receivables'
import { invoiceSets, receivableSets } from './sets'
import { paidBy, settlements } from './settlements'

const issued = { status: { in: invoiceSets.issued } } as const
/** Reports show credit notes beside invoices and never add the two up. */
const isInvoice = { type: { ne: 'credit_note' } } as const
const isCredit = { type: { eq: 'credit_note' } } as const

/** The billed amount, its taxes and what is still open. */
const invoiceFigures = {
  total: { figure: 'sum:total', where: isInvoice, label: 'Invoiced' },
  net: { figure: 'sum:subTotal', where: isInvoice, label: 'Net' },
  cgst: { figure: 'sum:cgst', where: isInvoice, label: 'CGST' },
  sgst: { figure: 'sum:sgst', where: isInvoice, label: 'SGST' },
  igst: { figure: 'sum:igst', where: isInvoice, label: 'IGST' },
  tax: { figure: 'sum:taxTotal', where: isInvoice, label: 'Tax' },
  paid: { figure: 'sum:paid', where: isInvoice, label: 'Paid' },
  balance: { figure: 'sum:balance', where: isInvoice, label: 'Balance' },
  credits: { figure: 'sum:total', where: isCredit, label: 'Credit notes' },
  creditTax: { figure: 'sum:taxTotal', where: isCredit, label: 'Tax credited' },
} as const

const invoiceFilters = ['customerId', 'status', 'type', 'supply', 'sowId'] as const

/** Shows invoices and credit notes by customer. */
const invoicesReport = defineReport('invoices', {
  title: 'Invoice report',
  operation: 'getInvoiceReport',
  route: 'InvoiceReport',
  of: invoices,
  where: issued,
  period: 'issueDate',
  by: ['customerId', 'status', 'issueDate:month', 'issueDate:quarter', 'type', 'supply', 'sowId'],
  figures: invoiceFigures,
  filters: invoiceFilters,
})

/** Shows invoices and credit notes by the month of issue. */
const invoicesTimeline = defineReport('invoicesTimeline', {
  title: 'Invoices over time',
  operation: 'getInvoiceReportForTimeline',
  route: 'InvoiceTimeline',
  of: invoices,
  where: issued,
  period: 'issueDate',
  by: ['issueDate:month', 'supply', 'customerId', 'type', 'status', 'issueDate:quarter'],
  figures: invoiceFigures,
  filters: invoiceFilters,
})

/** Shows the amount invoiced each month, in the company's currency at the exchange rates of the documents. */
const invoicedByMonth = defineReport('invoicedByMonth', {
  title: 'Invoiced by month',
  operation: 'getMonthlyInvoicedByYear',
  route: 'InvoicedByMonth',
  of: invoices,
  where: issued,
  period: 'issueDate',
  by: ['issueDate:month', 'type', 'customerId', 'issueDate:quarter', 'issueDate:year'],
  figures: {
    invoiced: { figure: 'sum:baseTotal', where: isInvoice, label: 'Invoiced' },
    net: { figure: 'sum:baseSubTotal', where: isInvoice, label: 'Net' },
    tax: { figure: 'sum:baseTaxTotal', where: isInvoice, label: 'Tax' },
    credited: { figure: 'sum:baseTotal', where: isCredit, label: 'Credit notes' },
  },
  filters: ['customerId', 'type'],
})

const receivableFilters = ['customerId', 'customerId.accountOwnerEmpId', 'stage', 'sowId'] as const

/** Shows open receivables by age, now or on a past day. Each balance counts in one age group. */
const receivablesReport = defineReport('receivables', {
  title: 'Receivables report',
  operation: 'getReceivablesReport',
  route: 'ReceivablesReport',
  of: receivables,
  where: { ageing: { empty: false } },
  by: ['ageing', 'customerId', 'issueAge', 'dueDate:month', 'stage', 'customerId.accountOwnerEmpId', 'sowId', 'invoiceId'],
  figures: {
    outstandingInBase: { figure: 'sum:baseBalance', label: 'Outstanding in company currency' },
    outstanding: { figure: 'sum:balance', label: 'Outstanding' },
    due: { figure: 'sum:amountDue', label: 'Invoiced' },
    promisesBroken: { figure: 'sum:brokenPromises', label: 'Broken promises' },
  },
  filters: receivableFilters,
})

/**
 * Shows how customers pay: due amounts, receipts, days until payment, and whether they kept their promises.
 */
const receivablesTimeline = defineReport('receivablesTimeline', {
  title: 'Receivables over time',
  operation: 'getReceivablesReportForTimeline',
  route: 'ReceivablesTimeline',
  of: receivables,
  period: 'dueDate',
  by: ['dueDate:month', 'customerId', 'customerId.accountOwnerEmpId', 'issueDate:month', 'closedOn:month', 'status', 'ageing', 'dueDate:quarter'],
  figures: {
    dueInBase: { figure: 'sum:baseDue', label: 'Due in company currency' },
    outstandingInBase: { figure: 'sum:baseBalance', label: 'Outstanding in company currency' },
    due: { figure: 'sum:amountDue', label: 'Due' },
    received: 'sum:received',
    withheld: { figure: 'sum:withheld', label: 'Tax withheld' },
    adjusted: 'sum:adjusted',
    outstanding: { figure: 'sum:balance', label: 'Outstanding' },
    daysToPay: { figure: 'avg:daysToPay', label: 'Days to pay' },
    promisesKept: { figure: 'avg:promisesKept', label: 'Kept promises' },
    promisesBroken: { figure: 'sum:brokenPromises', label: 'Broken promises' },
  },
  filters: [...receivableFilters, 'status'],
})

const isOpen = { status: { in: receivableSets.open } } as const

/** The tiles with what customers owe, and the receipts of this month. */
const billingTiles: DashboardContent = {
  to: financeTeam,
  tiles: {
    invoicedThisMonth: tile({
      label: 'Invoiced this month',
      help: 'Invoices issued this month, without credit notes, in the company’s currency',
      of: invoices,
      where: { ...issued, ...isInvoice },
      month: 'issueDate',
      figure: 'sum:baseTotal',
    }),
    receivedThisMonth: tile({
      label: 'Received this month',
      help: 'Settled by receipts this month, including withheld tax and charges, in the company’s currency',
      of: settlements,
      where: { kind: { in: paidBy } },
      month: 'on',
      figure: 'sum:baseSettled',
    }),
    outstanding: tile({ label: 'Outstanding', help: 'Open balances in the company’s currency', of: receivables, where: isOpen, figure: 'sum:baseBalance' }),
    overdue: tile({
      label: 'Overdue',
      help: 'Open balances that were due before today, in the company’s currency',
      of: receivables,
      where: { ...isOpen, dueDate: { lt: '$today' } },
      figure: 'sum:baseBalance',
    }),
    overdueReceivables: tile({ label: 'Receivables overdue', isToDo: true, of: receivables, where: { ...isOpen, dueDate: { lt: '$today' } } }),
  },
}

export const billingReports = defineAreaReports({
  name: 'billing',
  reports: [invoicesReport, invoicesTimeline, invoicedByMonth, receivablesReport, receivablesTimeline],
  onDashboards: {
    company: { to: financeTeam, charts: [invoicedByMonth] },
    finance: { ...billingTiles, cards: ['billing'], charts: [receivablesReport, invoicedByMonth, receivablesTimeline] },
  },
})
