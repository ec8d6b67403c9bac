import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the report of project margins, loaded with it. */
const words = {
  what:
    'Time counts by its date, milestones by acceptance, claims and purchases by payment, tickets by booking; ' +
    'in %{currency} at the rates of the documents.',
  byCustomer: 'By customer',
  byProject: 'By project',
  customer: 'Customer',
  noCustomer: 'Internal',
  project: 'Project',
  revenue: 'Revenue',
  laborCost: 'Labour cost',
  expenses: 'Claims paid',
  travel: 'Tickets',
  purchases: 'Purchases paid',
  margin: 'Margin',
  percent: 'Margin in %',
  noRevenue: '–',
  all: 'All',
  open: '%{name}, %{figure}: open %{amount}',
  was: 'Margin of the previous period, %{from} – %{to}: %{amount}.',
  withoutRate: 'Not included, exchange rate missing: %{currencies}.',
  unrated: '%{time} without a billing rate',
  allUnrated: 'Not included in the revenue: %{time} without a billing rate.',
  nothing: 'No revenue or cost in this period.',
  asOf: 'As of %{time} (%{zone}).',
} as const

export const useMarginWords = createWordsHook('projectMargins', words)
