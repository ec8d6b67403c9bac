import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the report of project margins, loaded with it. */
const words = {
  what:
    'Time by its date, milestones by acceptance, claims and purchases by payment, tickets by booking; ' +
    'in %{currency} at the rates of the documents.',
  byCustomer: 'By customer',
  byProject: 'By project',
  customer: 'Customer',
  noCustomer: 'Internal',
  project: 'Project',
  revenue: 'Earned',
  laborCost: 'Cost of work',
  expenses: 'Claims paid',
  travel: 'Tickets',
  purchases: 'Purchases paid',
  margin: 'Margin',
  percent: 'Margin in %',
  percentOf: '%{percent} %',
  noRevenue: '–',
  all: 'All',
  open: '%{name}, %{figure}: open %{amount}',
  was: 'Margin of the period before, %{from} – %{to}: %{amount}.',
  withoutRate: 'Left out, as no exchange rate is in force: %{currencies}.',
  nothing: 'Nothing was earned or spent in this period.',
  asOf: 'As of %{time} (%{zone}).',
} as const

export const useMarginWords = createWordsHook('projectMargins', words)
