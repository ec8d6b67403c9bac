import { lockAccounts, postEntries } from '../../../../server/records/write/accounts/accounts'
import type { Writer } from '../../../../server/records/write/writer'
import type { Sent } from '../../../../src/framework/record'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { leaveBalances } from '../../leaveBalances'
import type { leaveLedger } from '../../leaveLedger'
import { type Hundredths, toHundredths } from '../../rules/days'

/** Whose balance of what. */
export interface BalanceKey {
  empId: number
  leaveTypeId: number
  leaveYear: number
}

/** Tells balances apart. */
export const balanceKey = ({ empId, leaveTypeId, leaveYear }: BalanceKey) => `${empId} ${leaveTypeId} ${leaveYear}`

/** Makes the balances that are missing and locks all of them; answers what could be taken of each, by `balanceKey`. */
export async function lockBalances(writer: Writer, keys: readonly BalanceKey[]): Promise<Map<string, Hundredths>> {
  const available = await lockAccounts(writer, leaveBalances, keys)
  return new Map(keys.map((key, place) => [balanceKey(key), toHundredths(available[place] ?? '0')]))
}

/** A line of the ledger to be written; days signed, to two decimals. */
export type Posting = BalanceKey & Sent<typeof leaveLedger> & { days: number; effectiveDate: CalendarDate }

/**
 * Writes the entries and with them the balances that they add up to, in the writer's transaction.
 * @throws StewardError `invalidInput` at `days`, code `belowFloor`: nothing of it may be kept then
 */
export const postToLedger = (writer: Writer, entries: readonly Posting[]): Promise<void> =>
  postEntries(writer, leaveBalances, entries)
