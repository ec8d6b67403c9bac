import { sendNotifications } from '../../../../server/notices/send-notifications'
import { getTable } from '../../../../server/records/model'
import { applyMoves } from '../../../../server/records/write/accounts/apply-moves'
import { changeRowsTogether } from '../../../../server/records/write/many/change-rows'
import { asServer, lockRecords, type Writer } from '../../../../server/records/write/writer'
import type { StoredRecord } from '../../../../src/framework/record'
import { leaveRequests } from '../../leaveRequests'
import { hasLockedDifference } from './locked-dates'
import type { RecountedPerson } from './recount-cases'

type Request = StoredRecord<typeof leaveRequests>

/**
 * Writes recounts in sets: the requests with their history, their held days and ledger entries; and notifies
 * the people. The counts still match what is stored, because the locks keep others from changing the leave
 * of these people.
 * @param noteOf the reason, for the ledger and the history
 * @returns how many requests have changed
 * @throws StewardError `invalidInput` if a balance does not suffice
 */
export async function writeRecounts(
  writer: Writer,
  people: readonly RecountedPerson[],
  noteOf: (id: number) => string | null,
): Promise<number> {
  const requests = people.flatMap(({ one: { empId }, requests }) => requests.map((each) => ({ empId, ...each })))
  if (requests.length === 0) return 0
  const server = asServer(writer)
  // Writes without handlers, so that no approval starts again: its facts and steps stay as they were.
  const quiet: Writer = { ...server, handlers: {} }
  const table = getTable(writer.model, leaveRequests.name)
  const ids = requests.map(({ id }) => id)
  const locked = await lockRecords(quiet, table, ids, 'recount', {})
  const updates = []
  for (const { id, kept } of requests) {
    const before = locked.get(id)?.record
    if (before && !(await hasLockedDifference(writer, before as Request, kept)))
      updates.push({ id, before, values: kept, comment: noteOf(id) })
  }
  const changed = await changeRowsTogether(quiet, table, updates)
  const settled = changed.map(({ comment = null, ...change }) => ({ ...change, more: { note: comment } }))
  await applyMoves(server, leaveRequests, settled)
  const about = { event: 'recounted', entityType: table.resource.name } as const
  await sendNotifications(
    server,
    changed.map(({ id, record }) => {
      const { empId, leaveNumber } = record as Request
      return { empId, ...about, title: leaveNumber, recordId: id }
    }),
  )
  return changed.length
}
