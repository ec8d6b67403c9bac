import { findNearest } from '../../../src/framework/naming'
import type { OccupiedTime } from '../../../src/framework/workflow'
import type { Model, Table } from '../../records/model'
import { getSharedTableName } from '../../schema/shared-time'

/** Finds problems of shared times that its records offer or occupy. */
export function* findSharedTimeProblems(model: Model, { resource, attributes }: Table): Generator<string> {
  const tables = [...model.tables.values()]
  for (const time of resource.sharedTimes) {
    const others = tables.filter((one) => one.resource.sharedTimes.includes(time))
    if (others.length > 1)
      yield `its sharedTimes ${time} is one of ${others.map((one) => one.resource.name).join(' and ')}`
    if (tables.some(({ name }) => name === getSharedTableName(time)))
      yield `its sharedTimes ${time} has the name of a table`
  }
  const seen = new Set<string>()
  for (const { code, in: time, on, during } of resource.noOverlap) {
    if (time === undefined) continue
    const its = `its noOverlap ${code}`
    const owner = tables.find((one) => one.resource.sharedTimes.includes(time))?.resource.name
    if (!owner) {
      const times = tables.flatMap((one) => one.resource.sharedTimes)
      yield `${its} takes time of ${time}, which nothing shares; did you mean ${findNearest(time, times)}?`
    } else if (on.length !== 1 || attributes.get(on[0] ?? '')?.target !== owner)
      yield `${its} takes time of ${time}, which is one of ${owner}: it has to be on one reference to them`
    if (attributes.get(during.from)?.column?.type === 'timestamptz')
      yield `${its} takes time of ${time} by moments, and shared times are taken by days and times of the day`
    if (seen.has(time)) yield `${its} takes time of ${time} twice`
    seen.add(time)
  }
}

/** Finds times of day that have no date beside them or are no texts like 09:30. */
export function* findTimeOfDayProblems(
  { attributes }: Table,
  its: string,
  { from }: OccupiedTime,
  times: NonNullable<OccupiedTime['times']>,
): Generator<string> {
  if (attributes.get(from)?.column?.type !== 'date') yield `${its} says times of the days of ${from}, which is no date`
  for (const name of [times.from, times.to, ...(times.middle ? [times.middle] : [])])
    if (!acceptsOnlyTimeOfDay(attributes.get(name)))
      yield `${its} names ${name}, which is no text of a time such as 09:30`
}

/** Tells whether the field accepts only times of day. */
function acceptsOnlyTimeOfDay(attribute: ReturnType<Table['attributes']['get']>): boolean {
  const pattern = (attribute?.field.options as { pattern?: string } | undefined)?.pattern
  if (attribute?.column?.type !== 'text' || !pattern) return false
  const isAccepted = (text: string) => new RegExp(pattern, 'u').test(text)
  return isAccepted('09:30') && isAccepted('23:59') && !['9:30', '24:00', '09:60', 'noon', '09:30x'].some(isAccepted)
}
