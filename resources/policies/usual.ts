import type { Resource } from '../../src/framework/resource'
import type { Timing } from './rules/shift'
import { timingPolicies } from './timingPolicies'

/** The values with which a new version begins. */
export const toDefaultValues = ({ fields }: Resource): object => Object.fromEntries(Object.entries(fields).map(([name, { options }]) => [name, options.default ?? null]))

/** Where no version was published. */
export const usualTiming = toDefaultValues(timingPolicies) as Timing
