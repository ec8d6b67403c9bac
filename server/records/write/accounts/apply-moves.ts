import { fillPlaceholders } from '../../../../src/framework/errors'
import type { Resource } from '../../../../src/framework/resource'
import {
  type AccountMove,
  amountKey,
  defaultRefusal,
  findValueSource,
  isHoldMove,
  type PostMove,
  readMoveLines,
} from '../../../../src/framework/steps/accounts'
import type { Values } from '../../../../src/framework/validate'
import { addDecimals, type Decimal } from '../../../../src/framework/values/decimal'
import { getAttribute, getTable, quoteIdentifier, type Table } from '../../model'
import { bindValues, compileStatementOnce } from '../../sql/compile-statement'
import { SqlParameters } from '../../sql-parameters'
import { refuseErrors } from '../checks/refuse'
import type { Writer } from '../writer'
import { requireAccountDeclaration } from './account-sql'
import {
  type AccountChange,
  changeAccounts,
  isDebit,
  lockAccounts,
  postEntries,
  requireDecimal,
  sumByAccount,
} from './accounts'

/** A record before and after a change. */
interface MovedRecord {
  id: number
  before: object | null
  /** Null where the record was deleted. */
  record: object | null
  /** Further values of its entries, such as the reason. */
  more?: Values
}

/**
 * Makes holds and ledgers match the records, as `moves` of their resource
 * declares. Repeating it changes nothing.
 * @throws StewardError `invalidInput` where an account has too little
 */
export async function applyMoves(
  writer: Writer,
  { name }: Pick<Resource, 'name'>,
  settled: readonly MovedRecord[],
): Promise<void> {
  const { resource } = getTable(writer.model, name)
  for (const of of new Set(resource.moves.map((move) => move.of))) {
    const moves = resource.moves.filter((move) => move.of === of)
    await applyMovesToAccount(writer, resource, getTable(writer.model, of), moves, settled)
  }
}

async function applyMovesToAccount(
  writer: Writer,
  resource: Resource,
  table: Table,
  moves: readonly AccountMove[],
  settled: readonly MovedRecord[],
): Promise<void> {
  const holdMoves = moves.filter(isHoldMove)
  const posts = moves.filter((move): move is PostMove => !isHoldMove(move))
  const holds = computeHoldChanges(resource, table, holdMoves, settled)
  const entries: Values[] = []
  for (const move of posts) entries.push(...(await computeMissingEntries(writer, resource, table, move, settled)))
  const { amount } = requireAccountDeclaration(table)
  const allChanges = [
    ...holds,
    ...sumByAccount(
      table,
      entries.map((each) => ({ key: each, amount: each[amount] })),
    ),
  ]
  // Several accounts are locked together, in one order, so that two transactions cannot deadlock.
  if (new Set(allChanges.map(({ key }) => JSON.stringify(key))).size > 1)
    await lockAccounts(
      writer,
      table.resource,
      allChanges.map(({ key }) => key),
    )
  const hold = async (changes: readonly AccountChange[]) => {
    const [refused] = await changeAccounts(writer, table, 'held', changes)
    if (refused) refuseMoves(resource, holdMoves, refused)
  }
  const post = (isWanted: (entry: Values) => boolean) =>
    postEntries(writer, table.resource, entries.filter(isWanted), (refused) => refuseMoves(resource, posts, refused))
  const isDebitEntry = (entry: Values) => isDebit({ amount: requireDecimal(entry[amount]) })
  // Releases and credits come first, because the other changes may need what they add.
  await hold(holds.filter(isDebit))
  await post((entry) => !isDebitEntry(entry))
  await post(isDebitEntry)
  await hold(holds.filter((change) => !isDebit(change)))
}

function refuseMoves({ fields, workflow }: Resource, moves: readonly AccountMove[], { amount }: AccountChange): void {
  const custom = moves.flatMap(({ refusal }) => refusal ?? [])[0]
  const amountText = amount.replace('-', '')
  const [name = ''] = moves.flatMap(({ holds, takes, gives }) => holds ?? takes ?? gives ?? [])
  const usual = { ...defaultRefusal, at: Object.hasOwn(fields, name) ? name : (workflow?.field ?? name) }
  const { at, code, message } = custom ?? usual
  refuseErrors({
    [at]: { code, args: { asked: amountText }, message: fillPlaceholders(message, { asked: amountText }) },
  })
}

/** Subtracts the former holds from the new ones, so that each account changes once. */
function computeHoldChanges(
  { workflow }: Resource,
  table: Table,
  moves: readonly AccountMove[],
  settled: readonly MovedRecord[],
): AccountChange[] {
  const account = requireAccountDeclaration(table)
  const linesIn = (record: object | null) =>
    moves.flatMap((move) => readMoveLines(move, account, record as Values | null, workflow?.field))
  return sumByAccount(
    table,
    settled.flatMap(({ before, record }) => [
      ...linesIn(before).map((line) => ({ key: line, amount: negateAmount(line[amountKey]) })),
      ...linesIn(record).map((line) => ({ key: line, amount: line[amountKey] })),
    ]),
  )
}

function negateAmount(amount: unknown): Decimal {
  const text = requireDecimal(amount)
  return text === '0' ? text : text.startsWith('-') ? text.slice(1) : `-${text}`
}

/** Computes the entries that the ledger lacks, and reversals of those that it has too many. */
async function computeMissingEntries(
  writer: Writer,
  { workflow }: Resource,
  table: Table,
  move: PostMove,
  settled: readonly MovedRecord[],
): Promise<Values[]> {
  const account = requireAccountDeclaration(table)
  const linesIn = (record: object | null) => readMoveLines(move, account, record as Values | null, workflow?.field)
  const settledLines = settled.map((each) => ({ ...each, was: linesIn(each.before), is: linesIn(each.record) }))
  const concerned = settledLines.filter(({ was, is }) => was.length > 0 || is.length > 0)
  if (concerned.length === 0) return []
  const names = listEntryKeyFields(move, account.per)
  const posted = await readPostedEntries(
    writer,
    table,
    move,
    names,
    concerned.map(({ id }) => id),
  )
  const isTaking = move.takes !== undefined
  return concerned.flatMap(({ id, is, more }) => {
    const sums = new Map<string, { line: Values; amount: Decimal }>()
    const add = (line: Values, amount: Decimal) => {
      const place = JSON.stringify(names.map((name) => line[name] ?? null))
      sums.set(place, { line, amount: requireDecimal(addDecimals(sums.get(place)?.amount ?? '0', amount)) })
    }
    for (const { line, amount } of posted.get(id) ?? []) add(line, negateAmount(amount))
    for (const line of is) add(line, isTaking ? negateAmount(line[amountKey]) : requireDecimal(line[amountKey]))
    const missing = [...sums].filter(([, { amount }]) => amount !== '0').sort(([a], [b]) => (a < b ? -1 : 1))
    return missing.map(([, { line, amount }]) => ({
      ...Object.fromEntries(names.map((name) => [name, line[name] ?? null])),
      ...toEntryValues(writer, move.entry),
      ...(isDebit({ amount }) !== isTaking && toEntryValues(writer, move.back ?? {})),
      ...more,
      [account.amount]: amount,
      [move.source]: id,
    }))
  })
}

/**
 * Lists the names that identify entries of one source: those that its lines fill, then those of the account.
 */
const listEntryKeyFields = ({ entry }: PostMove, per: readonly string[]): string[] => [
  ...new Set([...Object.keys(entry).filter((name) => findValueSource(entry[name])), ...per]),
]

/** Answers the values that are the same for every line. */
const toEntryValues = ({ today, caller }: Writer, entry: PostMove['entry']): Values =>
  Object.fromEntries(
    Object.entries(entry).flatMap(([name, value]) => {
      if (findValueSource(value)) return []
      return [[name, value === '$today' ? today : value === '$me' ? caller.empId : value]]
    }),
  )

/** Reads the entries that the ledger holds for each source. */
async function readPostedEntries(
  writer: Writer,
  table: Table,
  { source }: PostMove,
  names: readonly string[],
  ids: readonly number[],
): Promise<Map<number, { line: Values; amount: string }[]>> {
  const { model } = writer
  const { ledger, amount } = requireAccountDeclaration(table)
  const statement = compileStatementOnce(model, JSON.stringify(['posted', ledger, source, names]), () => {
    const slots = new SqlParameters()
    const entries = getTable(model, ledger)
    const columnSql = (name: string) => `l.${quoteIdentifier(getAttribute(entries, name).column?.name ?? '')}`
    const pairs = names.map((name) => `'${name}', ${columnSql(name)}`).join(', ')
    const groups = [source, ...names].map(columnSql).join(', ')
    const of = slots.typed({ from: 'value', index: 0 }, 'bigint[]')
    const text =
      `select ${columnSql(source)} as id, json_build_object(${pairs}) as line, sum(${columnSql(amount)})::text as amount ` +
      `from ${quoteIdentifier(entries.name)} l where ${columnSql(source)} = any(${of}) group by ${groups} having sum(${columnSql(amount)}) <> 0`
    return { text, slots }
  })
  const { rows } = await writer.sql.query<{ id: number; line: Values; amount: string }>(
    bindValues(statement, writer, [ids]),
  )
  const posted = new Map<number, { line: Values; amount: string }[]>()
  for (const { id, ...entry } of rows) posted.set(id, [...(posted.get(id) ?? []), entry])
  return posted
}
