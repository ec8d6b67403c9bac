import { lockAccounts } from '../../../../server/records/write/accounts/accounts'
import type { Writer } from '../../../../server/records/write/writer'
import { leaveBalances } from '../../leaveBalances'
import { type Hundredths, hundredths } from '../../rules/days'
import type { BalanceKey } from './post'

/** Tells balances apart. */
export const keyOf = ({ empId, leaveTypeId, leaveYear }: BalanceKey) => `${empId} ${leaveTypeId} ${leaveYear}`

/** Makes the balances that are missing and locks all of them; answers what could be taken of each, by `keyOf`. */
export async function lockBalances(writer: Writer, keys: readonly BalanceKey[]): Promise<Map<string, Hundredths>> {
  const left = await lockAccounts(writer, leaveBalances, keys)
  return new Map(keys.map((key, place) => [keyOf(key), hundredths(left[place] ?? '0')]))
}
