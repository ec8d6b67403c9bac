import { getFieldBehaviour } from '../../../../src/framework/field'
import type { Resource } from '../../../../src/framework/resource'
import { defaultRefusal } from '../../../../src/framework/steps/accounts'
import type { Values } from '../../../../src/framework/validate'
import { addDecimals, type Decimal, readDecimal } from '../../../../src/framework/values/decimal'
import { getAttribute, getTable, type Table } from '../../model'
import { bindValues } from '../../sql/compile-statement'
import { refuseErrors } from '../checks/refuse'
import { createAllOrNone } from '../many/create-all-or-none'
import { type Writer, withSystemRights } from '../writer'
import {
  type AccountColumn,
  getChangeStatement,
  getCreateStatement,
  getLockStatement,
  requireAccountDeclaration,
} from './account-sql'

/** A change of the account with this key; a positive amount is a credit. */
export interface AccountChange {
  key: Values
  amount: Decimal
}

type RefuseChange = (refused: AccountChange) => void

/**
 * Writes entries into the ledger of accounts and updates the balances. A debit
 * must not take its account below the floor.
 * @throws StewardError `invalidInput` at the amount; the caller must then roll back
 */
export async function postEntries(
  writer: Writer,
  { name }: Pick<Resource, 'name'>,
  entries: readonly object[],
  refuse?: RefuseChange,
): Promise<void> {
  if (entries.length === 0) return
  const table = getTable(writer.model, name)
  const { ledger, amount } = requireAccountDeclaration(table)
  const rows = entries as readonly Values[]
  const sums = sumByAccount(
    table,
    rows.map((each) => ({ key: each, amount: each[amount] })),
  )
  const [refused] = await changeAccounts(writer, table, 'balance', sums)
  if (refused) (refuse ?? (() => refuseErrors({ [amount]: { ...defaultRefusal } })))(refused)
  await createAllOrNone(
    withSystemRights(writer),
    ledger,
    rows.map((values) => ({ ...values, [amount]: toStoredAmount(writer, table, values[amount]) })),
  )
}

/** Rounds an amount as the field of the ledger stores it. */
function toStoredAmount({ model }: Writer, table: Table, amount: unknown): unknown {
  const { ledger, amount: name } = requireAccountDeclaration(table)
  const parsed = getFieldBehaviour(getAttribute(getTable(model, ledger), name).field).parse(amount)
  if (!parsed.ok) throw new RangeError(`${amount} is no amount of ${ledger}`)
  return parsed.value
}

/** Sums the lines by account. Leaves out sums of zero. */
export function sumByAccount(table: Table, lines: readonly { key: Values; amount: unknown }[]): AccountChange[] {
  const { per } = requireAccountDeclaration(table)
  const sums = new Map<string, AccountChange>()
  for (const line of lines) {
    const key = Object.fromEntries(per.map((name) => [name, line.key[name] ?? null]))
    const place = JSON.stringify(Object.values(key))
    const sum = addDecimals(sums.get(place)?.amount ?? '0', requireDecimal(line.amount))
    sums.set(place, { key, amount: requireDecimal(sum) })
  }
  return [...sums.values()].filter(({ amount }) => amount !== '0')
}

/**
 * Reads an amount as a decimal.
 * @throws RangeError where it is no number
 */
export function requireDecimal(amount: unknown): Decimal {
  const read = readDecimal(amount)
  if (read === undefined) throw new RangeError(`${amount} is no amount`)
  return read
}

export const isDebit = ({ amount }: Pick<AccountChange, 'amount'>): boolean => amount.startsWith('-')

/**
 * Changes the balance or the held amount of accounts, each by one guarded statement. It does not change an
 * account where the change would take it below the floor. A missing account starts at zero.
 * @returns the changes that were refused
 */
export async function changeAccounts(
  writer: Writer,
  table: Table,
  side: AccountColumn,
  changes: readonly AccountChange[],
): Promise<AccountChange[]> {
  const change = async (pending: readonly AccountChange[]) => {
    const { rows } = await writer.sql.query<{ place: number }>(
      bindValues(getChangeStatement(writer.model, table, side), writer, toParameters(writer, pending)),
    )
    const done = new Set(rows.map(({ place }) => place))
    return pending.filter((_, place) => !done.has(place))
  }
  if (changes.length === 0) return []
  const missing = await change(changes)
  if (missing.length === 0) return []
  await writer.sql.query(bindValues(getCreateStatement(writer.model, table), writer, toParameters(writer, missing)))
  return change(missing)
}

const toParameters = ({ caller }: Writer, changes: readonly AccountChange[]): unknown[] => [
  JSON.stringify(changes.map(({ key, amount }, place) => ({ ...key, ' place': place, ' amount': amount }))),
  caller.empId,
]

/**
 * Creates missing accounts at zero and locks all of them until the transaction ends.
 * @returns what is available in each, in the order of the keys
 */
export async function lockAccounts(
  writer: Writer,
  { name }: Pick<Resource, 'name'>,
  keys: readonly object[],
): Promise<Decimal[]> {
  const table = getTable(writer.model, name)
  const { per } = requireAccountDeclaration(table)
  const zeroChanges = (keys as readonly Values[]).map((each) => ({
    key: Object.fromEntries(per.map((part) => [part, each[part] ?? null])),
    amount: '0',
  }))
  await writer.sql.query(bindValues(getCreateStatement(writer.model, table), writer, toParameters(writer, zeroChanges)))
  const { rows } = await writer.sql.query<{ place: number; left: Decimal }>(
    bindValues(getLockStatement(writer.model, table), writer, toParameters(writer, zeroChanges)),
  )
  const available = new Map(rows.map(({ place, left }) => [place, left]))
  return keys.map((_, place) => available.get(place) ?? '0')
}
