import { sendNotifications } from '../../../../server/notices/send-notifications'
import { getTable } from '../../../../server/records/model'
import { applyMoves } from '../../../../server/records/write/accounts/apply-moves'
import { changeRowsTogether } from '../../../../server/records/write/many/change-rows'
import { asServer, lockRecords, type Writer } from '../../../../server/records/write/writer'
import type { StoredRecord } from '../../../../src/framework/record'
import { toHundredths } from '../../../leaveAccount/public'
import { listPendingDays, prepareLedger, settleLedger } from '../../../leaveAccount/server/public'
import { leaveRequests } from '../../leaveRequests'
import { readLockedDifferences } from './locked-dates'
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
  const recounts = requests.flatMap(({ id, kept }) => {
    const before = locked.get(id)?.record
    return before ? [{ id, before, values: kept, comment: noteOf(id) }] : []
  })
  const hasLockedDifference = await readLockedDifferences(
    writer,
    recounts.map(({ before, values }) => [before as Request, values]),
  )
  const updates = recounts.filter(({ before, values }) => !hasLockedDifference(before as Request, values))
  const changed = await changeRowsTogether(quiet, table, updates)
  const settled = changed.map(({ comment = null, ...change }) => ({ ...change, more: { note: comment } }))
  const concerned = keepRequests(people, new Set(changed.map(({ id }) => id)))
  await prepareRecountedBalances(server, concerned)
  await applyMoves(server, leaveRequests, settled)
  await settleRecountedBalances(server, concerned)
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

/** Keeps these requests, and the people who have one of them. The accounts of all others stay as they are. */
const keepRequests = (people: readonly RecountedPerson[], ids: ReadonlySet<number>): RecountedPerson[] =>
  people
    .map((person) => ({ ...person, requests: person.requests.filter(({ id }) => ids.has(id)) }))
    .filter(({ requests }) => requests.length > 0)

/** Lists the days that the recounted requests take. */
const listRecountedDraws = ({ one: { empId }, requests }: RecountedPerson) =>
  requests.flatMap(({ id, kept }) => listPendingDays({ id, ...kept }).map((day) => ({ ...day, empId })))

/** Moves days to where the requests need them, for people whose balances do not have them. */
async function prepareRecountedBalances(writer: Writer, people: readonly RecountedPerson[]): Promise<void> {
  const draws = people.filter(isAnyBalanceShort).flatMap(listRecountedDraws)
  await prepareLedger(writer, { draws, requestIds: [...new Set(draws.map(({ requestId }) => requestId))] })
}

const isAnyBalanceShort = ({ one, balances }: RecountedPerson) =>
  balances.some(({ leaveTypeId, leaveYear, by }) => {
    const { maxNegative = 0 } = one.types.find(({ id }) => id === leaveTypeId) ?? {}
    const balance = one.balances.find((each) => each.leaveTypeId === leaveTypeId && each.leaveYear === leaveYear)
    const available = toHundredths(balance?.posted ?? 0) - toHundredths(balance?.held ?? 0)
    return by < 0 && available + toHundredths(maxNegative ?? 0) < 0
  })

/** Settles all balances that the requests take from now, or took from before. */
async function settleRecountedBalances(writer: Writer, people: readonly RecountedPerson[]): Promise<void> {
  const keys = people.flatMap(({ one: { empId }, balances }) =>
    balances.map(({ leaveTypeId }) => ({ empId, leaveTypeId })),
  )
  const dates = people.flatMap((person) => listRecountedDraws(person).map(({ date }) => date))
  await settleLedger(writer, keys, [...dates, ...people.flatMap(({ requests }) => requests.map((one) => one.fromDate))])
}
