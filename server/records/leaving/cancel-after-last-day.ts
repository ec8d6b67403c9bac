import { StewardError } from '../../../src/framework/errors'
import type { Values } from '../../../src/framework/validate'
import { getTable } from '../model'
import { deleteRecordWithParts } from '../write/save'
import { takeStepAndReadRecord } from '../write/transition'
import { changeRecord } from '../write/typed-records'
import { lockRecord, type Writer, withSystemRights } from '../write/writer'
import { findRecordIdsOfLeaver, type LeaverReference, listLeaverReferences } from './records-of-leaver'

/**
 * Cancels what begins after the last day: leave, duty and whatever else says so. What only ends after it
 * stays, and the impact of the exit lists it.
 */
export async function cancelAfterLastDay(person: Writer, empId: number, lastDay: string): Promise<void> {
  const writer = withSystemRights(person)
  for (const reference of listLeaverReferences(writer.model))
    if (reference.leaving.is === 'outside')
      for (const id of await findRecordIdsOfLeaver(writer, reference, empId, lastDay))
        await cancelIfAfter(writer, reference, id, lastDay)
}

/** Cancels the record if it begins after the last day. */
export async function cancelIfAfter(
  writer: Writer,
  { table, leaving }: LeaverReference,
  id: number,
  lastDay: string,
): Promise<void> {
  if (leaving.is !== 'outside') return
  const locked = await lockRecord(writer, table, id, 'effect', {})
  if (String(locked?.record[leaving.from] ?? '') > lastDay)
    await takeDutyStep(writer, table.resource.name, leaving.step, id)
}

/** Takes the step, unless somebody has decided the record meanwhile. */
export async function takeDutyStep(writer: Writer, resource: string, name: string, id: number): Promise<void> {
  const { workflow } = getTable(writer.model, resource).resource
  try {
    await takeStepAndReadRecord(writer, resource, name, { id })
  } catch (failure) {
    if (!(failure instanceof StewardError && failure.code === 'illegalTransition' && workflow)) throw failure
  }
}

/** Ends the record on the last day. One that would only begin after that day is deleted: it never begins. */
export async function endOnLastDay(
  writer: Writer,
  { table: { resource }, leaving }: LeaverReference,
  id: number,
  record: Values,
  lastDay: string,
): Promise<void> {
  if (leaving.is !== 'ended') return
  const from = resource.noOverlap[0]?.during.from
  if (from && String(record[from] ?? '') > lastDay) await deleteRecordWithParts(writer, resource.name, id, undefined)
  else await changeRecord(writer, resource, id, { [leaving.at]: lastDay })
}
