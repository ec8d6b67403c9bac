import { date } from '../../src/fields/date'
import { behaviour } from '../../src/framework/field'
import type { Resource } from '../../src/framework/resource'
import { dependsOnToday } from '../../src/framework/values/wear'
import type { Operation } from './operation'

/** Whether values of the resource's records change with the day. */
const hasAges = ({ fields }: Resource): boolean =>
  Object.values(fields).some((field) => dependsOnToday(behaviour(field).derive()))

export const asOf = date({ label: 'As of' })

/** Lists, summaries and files of records that have ages take the day to which these are counted; absent: today. */
export function withAsOf(resource: Resource, operation: Operation): Operation {
  const { list, export: file, summarize } = resource.operations
  if (![list, file, summarize].includes(operation.name) || !hasAges(resource)) return operation
  return {
    ...operation,
    input: { ...operation.input, asOf },
    run(context, { asOf: day, ...input }) {
      return operation.run(typeof day === 'string' ? { ...context, asOf: day } : context, input)
    },
  }
}
