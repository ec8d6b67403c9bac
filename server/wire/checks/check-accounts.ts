import { getFieldBehaviour } from '../../../src/framework/field'
import type { Resource } from '../../../src/framework/resource'
import {
  type Account,
  type AccountMove,
  amountFieldName,
  findValueSource,
  isHoldMove,
  type PostMove,
} from '../../../src/framework/steps/accounts'
import { getTable, type Model, type Table } from '../../records/model'
import { suggestName } from './suggest-name'

/** Finds problems of accounts and their moves; each text continues the resource's name. */
export function* findAccountContradictions(model: Model, resourceName: string): Generator<string> {
  const table = getTable(model, resourceName)
  const { account, moves } = table.resource
  if (account) for (const what of findAccountProblems(model, table, account)) yield `its account ${what}`
  for (const move of moves) for (const what of findMoveProblems(model, table, move)) yield `moves ${move.of}, ${what}`
  const sources = moves.flatMap((move) => (isHoldMove(move) ? [] : [`${move.of} ${move.source}`]))
  if (new Set(sources).size < sources.length) yield 'moves an account in two ways by one source'
}

const written = ['create', 'update', 'delete']

function* findAccountProblems(model: Model, table: Table, account: Account): Generator<string> {
  const { ledger, per, balance, held, amount, floor } = account
  const entries = model.tables.get(ledger)
  if (!entries)
    return yield `has the ledger ${ledger}, which is no resource${suggestName(ledger, [...model.tables.keys()])}`
  if (!entries.resource.isAppendOnly) yield `has the ledger ${ledger}, which is not append-only`
  for (const { resource } of [table, entries])
    if (resource.access.some((rule) => 'can' in rule && rule.can.some((verb) => written.includes(verb))))
      yield `is written by moves alone, and ${resource.name} grants more than reading`
  for (const name of [balance, ...(held ? [held] : []), ...(floor ? [floor.at] : [])])
    if (!isNumberColumn(table, name)) yield `says ${name}, which is no stored number${suggestField(name, table)}`
  if (!isNumberColumn(entries, amount))
    yield `adds up ${amount}, which is no stored number of ${ledger}${suggestField(amount, entries)}`
  for (const name of per)
    for (const of of [table, entries])
      if (!of.attributes.get(name)?.column || !of.resource.fields[name]?.options.required)
        yield `is told apart by ${name}, which is no required field of ${of.resource.name}${suggestField(name, of)}`
  if (floor) yield* findFloorProblems(model, table, account, floor)
}

function* findFloorProblems(
  model: Model,
  table: Table,
  { per }: Account,
  floor: NonNullable<Account['floor']>,
): Generator<string> {
  const { by, below } = floor
  const target = model.tables.get(table.attributes.get(by)?.target ?? '')
  if (!target || !per.includes(by))
    return yield `has a floor by ${by}, which is no reference of per${suggestName(by, per)}`
  if (!isNumberColumn(target, below))
    yield `has a floor by ${below}, which is no number of ${target.resource.name}${suggestField(below, target)}`
}

function* findMoveProblems(model: Model, table: Table, move: AccountMove): Generator<string> {
  const accounts = model.tables.get(move.of)
  const account = accounts?.resource.account
  if (!accounts || !account) {
    const names = [...model.tables.values()].flatMap(({ resource }) => (resource.account ? [resource.name] : []))
    return yield `which has no accounts${suggestName(move.of, names)}`
  }
  const { resource } = table
  const states = Object.keys(resource.workflow?.states ?? {})
  for (const state of move.in ?? [])
    if (!states.includes(state)) yield `in the state ${state}, which does not exist${suggestName(state, states)}`
  const at = move.refusal?.at
  if (at !== undefined && !table.attributes.has(at))
    yield `refused at ${at}, which is no field${suggestField(at, table)}`
  const columns = listLineColumns(resource, move)
  if (columns === 'none')
    yield `by the lines ${String(move.lines)}, which are no rows${suggestField(String(move.lines), table)}`
  if (Array.isArray(columns)) yield* findMoveLineProblems(table, account, move, columns)
  if (isHoldMove(move)) {
    if (!account.held) yield 'which keeps nothing that is held'
  } else yield* findEntryProblems(model, table, account, move, columns)
}

/** Lists the column names of a move's lines, where they are rows; `unknown` where a function makes them. */
function listLineColumns(resource: Resource, { lines }: AccountMove): readonly string[] | 'unknown' | 'none' {
  if (typeof lines === 'function') return 'unknown'
  if (lines === undefined) return Object.keys(resource.fields)
  const field = resource.fields[lines]
  const nested = field && getFieldBehaviour(field).nested()
  return nested ? Object.keys(nested) : 'none'
}

function* findMoveLineProblems(
  table: Table,
  { per }: Account,
  move: AccountMove,
  columns: readonly string[],
): Generator<string> {
  const amount = amountFieldName(move)
  if (!columns.includes(amount)) yield `by ${amount}, which its lines do not say${suggestName(amount, columns)}`
  for (const name of per)
    if (!columns.includes(name) && !table.attributes.get(name)?.column)
      yield `which is told apart by ${name}: neither its lines nor the record say it`
}

function* findEntryProblems(
  model: Model,
  table: Table,
  { ledger }: Account,
  { source, entry, back = {} }: PostMove,
  columns: readonly string[] | string,
): Generator<string> {
  const entries = model.tables.get(ledger)
  if (!entries) return
  if (entries.attributes.get(source)?.target !== table.resource.name)
    yield `by the source ${source}, which is no reference of ${ledger} to ${table.resource.name}${suggestField(source, entries)}`
  for (const name of [...Object.keys(entry), ...Object.keys(back)])
    if (!entries.attributes.get(name)?.column)
      yield `with ${name}, which is no field of ${ledger}${suggestField(name, entries)}`
  for (const value of [...Object.values(entry), ...Object.values(back)]) {
    const from = findValueSource(value)
    const names = from?.of === 'line' ? columns : [...table.attributes.keys()]
    if (from && Array.isArray(names) && !names.includes(from.name))
      yield `with ${String(value)}, which is none${suggestName(from.name, names)}`
    if (!from && typeof value === 'string' && value.startsWith('$') && !['$today', '$me'].includes(value))
      yield `with ${value}, which is no value of the moment; did you mean $record.${value.slice(1)}?`
  }
  for (const value of Object.values(back))
    if (findValueSource(value)) yield `with ${String(value)} in what is taken back`
}

const isNumberColumn = ({ attributes }: Table, name: string): boolean =>
  /^(numeric|bigint|integer|int)/.test(attributes.get(name)?.column?.type ?? '') && !attributes.get(name)?.target

const suggestField = (name: string, { attributes }: Table): string => suggestName(name, [...attributes.keys()])
