import type { FieldError } from '../../framework/errors'

/** The numbering plans of all countries. */
export interface NumberingPlans {
  /** The international form; `country` applies to numbers without calling code. */
  toInternational(number: string, country: string | undefined): string | undefined
  /** Why an international number is invalid; `country` chooses the example in the message. */
  problemOf(number: string, country: string | undefined): FieldError | undefined
}

let plans: NumberingPlans | undefined

/** Sets the loaded plans: on the server at start, in the browser when a form needs a number. */
export function setNumberingPlans(loaded: NumberingPlans): void {
  plans = loaded
}

/** Undefined until the plans are loaded: checks that need them are left to the server. */
export const getNumberingPlans = (): NumberingPlans | undefined => plans
