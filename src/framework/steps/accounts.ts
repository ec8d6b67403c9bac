import type { LooseFilter } from '../filter'
import type { ResourceName } from '../register'
import type { UniqueTogether } from '../workflow'

/** A record that accounts for a quantity: the sum of its entries, and how much of it is held. */
export interface Account<Name extends string = string> {
  /** The resource of its entries: append-only, with the fields of `per`. */
  ledger: ResourceName
  /** The field of the entries that is summed. */
  amount: string
  /** The fields that identify an account: whose, of what, for which period. */
  per: readonly Name[]
  /** The field with the sum of the entries. */
  balance: Name
  /** How much is held and not yet taken; absent: holds are not possible. */
  held?: Name
  /** How far it may go below zero; absent: not at all. */
  floor?: AccountFloor<Name>
}

/** How far an account may go below zero, stored with it when something is taken. */
interface AccountFloor<Name extends string = string> {
  /** The field that stores it, zero or below. */
  at: Name
  /** The reference of `per` to the record that sets it. */
  by: Name
  /** The field there with the amount below zero; empty means none. */
  below: string
  /** The records to which this applies; the others use `else`. */
  where?: LooseFilter
  else?: number
}

/** A value of an entry: literal, or `$line.date`, `$record.endsOn`, `$today`, `$me`. */
type EntryValue = string | number | boolean | null
type EntryValues = Readonly<Record<string, EntryValue>>

/** What a record does to accounts in some states. */
interface MoveConditions<Name extends string, State extends string, Row> {
  /** The resource of the accounts. */
  of: ResourceName
  /** The states; absent: all, as long as the record exists. */
  in?: readonly State[]
  /**
   * A field with rows, or a function of the record that returns them, each an amount of one account; absent:
   * the record itself. Fields of `per` that a line lacks come from the record.
   */
  lines?: Name | ((record: Row) => readonly object[])
  /** The refusal when the account does not suffice; `{asked}` is the amount asked for. */
  refusal?: { at: Name; code: string; message: string }
}

interface PostingTarget {
  /** The reference of the entries to the record that caused them. */
  source: string
  /** Values of entries besides account and amount. */
  entry: EntryValues
  /** Different values for entries that reverse others. */
  back?: EntryValues
}

/** A move; `holds`, `takes` or `gives` names the amount of a line. */
export type AccountMove<Name extends string = string, State extends string = string, Row = never> = MoveConditions<
  Name,
  State,
  Row
> &
  (
    | { holds: Name | (string & {}); takes?: never; gives?: never }
    | ({ takes: Name | (string & {}); holds?: never; gives?: never } & PostingTarget)
    | ({ gives: Name | (string & {}); holds?: never; takes?: never } & PostingTarget)
  )

type HoldMove = Extract<AccountMove, { holds: string }>
export type PostMove = Exclude<AccountMove, { holds: string }>

export const isHoldMove = (move: AccountMove): move is HoldMove => move.holds !== undefined

/** The name of a line's amount. */
export const amountFieldName = (move: AccountMove): string => move.holds ?? move.takes ?? move.gives ?? ''

/** The field of the line or the record that holds the value of an entry. */
export function findValueSource(value: unknown): { of: 'line' | 'record'; name: string } | undefined {
  const [, of, name] = /^\$(line|record)\.(.+)$/.exec(typeof value === 'string' ? value : '') ?? []
  return name === undefined ? undefined : { of: of === 'line' ? 'line' : 'record', name }
}

export const defaultRefusal = { code: 'belowFloor', message: 'The balance does not suffice.' } as const

/** The constraint: one account for each combination of `per`. */
export const buildAccountConstraints = (account: Account | undefined): readonly UniqueTogether[] =>
  account ? [{ code: 'oneAccount', on: account.per, message: 'This account is there already.' }] : []

type Row = Readonly<Record<string, unknown>>

/** The lines of a record with their account and entry values; none where its state has no lines. */
export function readMoveLines(
  move: AccountMove,
  { per }: Pick<Account, 'per'>,
  record: Row | null,
  field: string | undefined,
): Record<string, unknown>[] {
  if (!record || (move.in && !move.in.includes(String(record[field ?? ''])))) return []
  return listMoveRows(move, record).map((line) => ({
    ...Object.fromEntries(per.map((name) => [name, line[name] ?? record[name] ?? null])),
    ...Object.fromEntries(
      Object.entries(isHoldMove(move) ? {} : move.entry).flatMap(([name, value]) => {
        const from = findValueSource(value)
        return from ? [[name, (from.of === 'line' ? line : record)[from.name] ?? null]] : []
      }),
    ),
    [amountKey]: line[amountFieldName(move)] ?? 0,
  }))
}

/** Key of a line's amount; no field can have this name. */
export const amountKey = ' amount'

function listMoveRows({ lines }: AccountMove, record: Row): readonly Row[] {
  if (lines === undefined) return [record]
  const rows = typeof lines === 'function' ? lines(record as never) : record[lines]
  return (rows ?? []) as readonly Row[]
}
