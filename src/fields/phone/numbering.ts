import type { FieldError } from '../../framework/errors'

/** What is known of the numbers of all countries. */
export interface NumberingPlans {
  /** The number in its international form; `country` is that of one typed without a calling code. */
  toInternational(number: string, country: string | undefined): string | undefined
  /** Why no plan holds an international number; `country` is that of the record, for the example. */
  problemOf(number: string, country: string | undefined): FieldError | undefined
}

let plans: NumberingPlans | undefined

/** Makes the plans known here: on the server at its start, in the browser once a form asks for a number. */
export function setNumberingPlans(loaded: NumberingPlans): void {
  plans = loaded
}

/** Undefined where the plans are not loaded: what needs them rests until the server judges it. */
export const knownPlans = (): NumberingPlans | undefined => plans
