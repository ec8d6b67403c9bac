import { date } from '../../src/fields/date'
import { getFieldBehaviour } from '../../src/framework/field'
import type { Resource } from '../../src/framework/resource'
import { dependsOnToday } from '../../src/framework/values/depreciation'
import type { Operation } from './operation'

/** Tells whether computed values of the resource depend on the day. */
const dependsOnAgeDay = ({ fields }: Resource): boolean =>
  Object.values(fields).some((field) => dependsOnToday(getFieldBehaviour(field).derive()))

export const asOf = date({ label: 'As of' })

/**
 * Adds the day on which ages are computed as an input of lists, summaries and
 * files of records with ages; absent: today.
 */
export function withAgeDayInput(resource: Resource, operation: Operation): Operation {
  const { list, export: file, summarize } = resource.operations
  if (![list, file, summarize].includes(operation.name) || !dependsOnAgeDay(resource)) return operation
  return {
    ...operation,
    input: { ...operation.input, asOf },
    run(context, { asOf: day, ...input }) {
      return operation.run(typeof day === 'string' ? { ...context, asOf: day } : context, input)
    },
  }
}
