import { leaveBalances } from '../../resources/leave/leaveBalances'
import type { BalanceKey } from '../../resources/leaveAccount/server/post-to-ledger'
import { getTable } from '../../server/records/model'
import type { AccountColumn } from '../../server/records/write/accounts/account-sql'
import { changeAccounts } from '../../server/records/write/accounts/accounts'
import type { Writer } from '../../server/records/write/writer'

/** By the guarded statement alone, around requests and ledger. */
export const changeBalances = (
  writer: Writer,
  side: AccountColumn,
  changes: readonly (BalanceKey & { days: number })[],
) =>
  changeAccounts(
    writer,
    getTable(writer.model, leaveBalances.name),
    side,
    changes.map(({ days, ...key }) => ({ key, amount: String(days) })),
  )
