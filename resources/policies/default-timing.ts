import type { Resource } from '../../src/framework/resource'
import type { Timing } from './rules/shift-times'
import { timingPolicies } from './timingPolicies'

/** Returns the default values of a new version. */
export const toDefaultValues = ({ fields }: Resource): object => Object.fromEntries(Object.entries(fields).map(([name, { options }]) => [name, options.default ?? null]))

/** The timing that applies if no version was published. */
export const usualTiming = toDefaultValues(timingPolicies) as Timing
