import { computePercent } from '../../../src/framework/values/percent'

/** Minutes that are billed and minutes that were expected (KP4). */
export interface UtilisationFigures {
  /** Approved billable minutes. */
  billable: number
  /** Minutes of the days of work until today, without holidays and approved leave. */
  expected: number
  /** The billable minutes in percent of the expected ones; null where nothing is expected. */
  percent: string | null
}

/** Computes the utilisation of minutes (KP4). */
export const computeUtilisation = (billable: number, expected: number): UtilisationFigures => ({
  ...{ billable, expected },
  percent: expected > 0 ? computePercent(billable, expected) : null,
})

/** Adds up people: the percent is sum by sum, never a mean of percents. */
export const sumUtilisation = (all: readonly Pick<UtilisationFigures, 'billable' | 'expected'>[]): UtilisationFigures =>
  computeUtilisation(
    all.reduce((sum, { billable }) => sum + billable, 0),
    all.reduce((sum, { expected }) => sum + expected, 0),
  )
