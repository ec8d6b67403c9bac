import type { ReportAnswer } from '../../src/framework/reports/report-answers'
import type { Actor, Params } from '../examples/company'
import type { InsightCompany } from './drive'

export interface ClaimLine {
  stage?: string
  date: string
  category?: string
  baseAmount: string
  approvedBase?: string
}

/** Enters lines of claims, one claim for each, straight into the tables. */
export async function enterClaims(company: InsightCompany, person: Actor, lines: readonly ClaimLine[]): Promise<void> {
  for (const { stage = 'payment_completed', date, category = 'other', baseAmount, approvedBase } of lines) {
    const claim = {
      emp_id: person.empId,
      cost_centre_id: 1,
      currency: 'INR',
      stage,
      advance_carried: '0',
      recovery: '0',
    }
    const expenseId = await company.insert('expenses', { ...claim, advance_adjusted: '0' })
    await company.insert('expense_items', {
      ...{ expense_id: expenseId, date, category, currency: 'INR', amount: baseAmount, exchange_rate: '1' },
      ...{ base_amount: baseAmount, line_decision: 'pending', approved_base: approvedBase ?? null },
    })
  }
}

/** What finance is told of the claims of one person. */
export const readClaims = (company: InsightCompany, person: Actor, params: Params): Promise<ReportAnswer> =>
  company.done<ReportAnswer>(company.finance, 'getExpensesReport', {
    filter: { 'expenseId.empId': { eq: person.empId } },
    ...params,
  })
