import { lockAccounts, postEntries } from '../../../server/records/write/accounts/accounts'
import type { Writer } from '../../../server/records/write/writer'
import type { RecordInput } from '../../../src/framework/record'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { leaveBalances } from '../../leave/leaveBalances'
import type { leaveLedger } from '../../leave/leaveLedger'
import { type Hundredths, toHundredths } from '../rules/hundredths'

/** Identifies a balance. */
export interface BalanceKey {
  empId: number
  leaveTypeId: number
  leaveYear: number
}

/** Returns the key as a string. */
export const buildBalanceKey = ({ empId, leaveTypeId, leaveYear }: BalanceKey) => `${empId} ${leaveTypeId} ${leaveYear}`

/**
 * Creates missing balances and locks all of them. Returns the days available of each, by `buildBalanceKey`.
 */
export async function lockBalances(writer: Writer, keys: readonly BalanceKey[]): Promise<Map<string, Hundredths>> {
  const available = await lockAccounts(writer, leaveBalances, keys)
  return new Map(keys.map((key, place) => [buildBalanceKey(key), toHundredths(available[place] ?? '0')]))
}

/** A ledger entry to write. Days have a sign and at most two decimals. */
export type Posting = BalanceKey & RecordInput<typeof leaveLedger> & { days: number; effectiveDate: CalendarDate }

/**
 * Writes entries and updates their balances in the writer's transaction.
 * @throws StewardError `invalidInput` at `days`, code `belowFloor`; then the transaction must be rolled back
 */
export const postToLedger = (writer: Writer, entries: readonly Posting[]): Promise<void> =>
  postEntries(writer, leaveBalances, entries)
