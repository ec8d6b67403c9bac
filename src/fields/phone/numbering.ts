import type { FieldError } from '../../framework/errors'

/** The numbering plans of all countries. */
export interface NumberingPlans {
  /** Answers the international form; `country` applies to numbers without a calling code. */
  toInternational(number: string, country: string | undefined): string | undefined
  /** Tells why an international number is invalid; `country` chooses the example in the message. */
  problemOf(number: string, country: string | undefined): FieldError | undefined
}

let plans: NumberingPlans | undefined

/** Sets the plans: the server calls it at start, the browser when a form needs a number. */
export function setNumberingPlans(loaded: NumberingPlans): void {
  plans = loaded
}

/** Answers the plans; undefined until they are loaded. Checks that need them are then left to the server. */
export const getNumberingPlans = (): NumberingPlans | undefined => plans
