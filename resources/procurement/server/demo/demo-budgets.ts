import type { DemoBudget } from './demo-types'

const yearly: Readonly<Record<string, readonly [name: string, now: string, next: string]>> = {
  co: ['Company', '2000000.00', '2100000.00'],
  eng: ['Engineering', '6000000.00', '6500000.00'],
  del: ['Delivery', '2500000.00', '2700000.00'],
  sam: ['Sales and Marketing', '1800000.00', '1900000.00'],
  fin: ['Finance', '800000.00', '800000.00'],
  ppl: ['People Operations', '1200000.00', '1300000.00'],
  adm: ['Technology and Administration', '4500000.00', '4600000.00'],
}

/** Budgets of departments for this fiscal year and the next. */
export const buildDemoBudgets = (fiscalYear: number): DemoBudget[] =>
  [fiscalYear, fiscalYear + 1].flatMap((year) =>
    Object.entries(yearly).map(([department, [name, now, next]]) => ({
      department,
      values: { name: `${name} ${year}`, fiscalYear: year, amount: year === fiscalYear ? now : next },
    })),
  )

/** The limits of purchases, in force since before the first of them. */
export const demoLimits = {
  directorLimit: '500000.00',
  quoteLimit: '100000.00',
  quotesNeeded: 3,
  receiptTolerance: 0,
  invoiceTolerance: 2,
  bankHoldDays: 30,
} as const
