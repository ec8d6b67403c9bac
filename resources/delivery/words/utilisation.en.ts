import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the report of utilisation, loaded with it. */
const words = {
  what: 'Approved billable time as a share of expected time until today, without holidays and approved leave.',
  byDepartment: 'By department',
  byPerson: 'By person',
  department: 'Department',
  noDepartment: 'No department',
  person: 'Person',
  billable: 'Billable',
  expected: 'Expected',
  percent: 'Utilisation',
  nothingExpected: '–',
  all: 'All',
  was: 'Previous period, %{from} – %{to}: %{percent}.',
  open: '%{name}: open %{time}',
  asOf: 'As of %{time} (%{zone}).',
} as const

export const useUtilisationWords = createWordsHook('utilisation', words)
