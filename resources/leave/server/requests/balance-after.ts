import type { CalendarDate } from '../../../../src/framework/values/dates'
import { computeDaysLeft, hundredthsToDays, type LeavePart } from '../../../leaveAccount/public'
import {
  type AccountKey,
  buildAccountKey,
  listPendingDays,
  type PlanReader,
  readLedgerAccounts,
} from '../../../leaveAccount/server/public'
import type { StoredLeave } from '../leave-case'

/** A balance in a leave year, and the day for which it is asked. */
interface BalanceOnDay extends AccountKey {
  leaveYear: number
  date: CalendarDate
}

/**
 * Reads what is left of balances for leave on a day, by the ledger as it will be then. Pending requests count
 * as taken, and what later leave needs is not left. Types without a balance are left out.
 */
export async function readDaysLeft<One extends BalanceOnDay>(
  reader: PlanReader,
  all: readonly One[],
): Promise<(One & LeavePart)[]> {
  const accounts = await readLedgerAccounts(reader, { keys: all, dates: all.map(({ date }) => date) })
  const byKey = new Map(accounts.map((account) => [buildAccountKey(account), account]))
  return all.flatMap((one) => {
    const account = byKey.get(buildAccountKey(one))
    return account?.requiresBalance ? [{ ...one, days: hundredthsToDays(computeDaysLeft(account, one)) }] : []
  })
}

/** Lists the balances that a request takes from, each on the last day that it takes. */
export function listRequestBalances({
  empId,
  ...leave
}: Pick<StoredLeave, 'id' | 'breakdown' | 'parts'> & { empId: number }) {
  const balances = new Map<string, BalanceOnDay>()
  for (const { leaveTypeId, leaveYear, date } of listPendingDays(leave))
    balances.set(`${leaveTypeId} ${leaveYear}`, { empId, leaveTypeId, leaveYear, date })
  return [...balances.values()]
}

/** Removes what the caller knows already. */
export const toLeaveParts = (all: readonly LeavePart[]): LeavePart[] =>
  all.map(({ leaveTypeId, leaveYear, days }) => ({ leaveTypeId, leaveYear, days }))
