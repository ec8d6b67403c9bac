import type { LooseFilter } from '../filter'
import type { ResourceName } from '../register'
import type { UniqueTogether } from '../workflow'

/**
 * Declares that each record is an account of a quantity: its balance is the sum of its entries, and a part
 * of it may be held.
 */
export interface Account<Name extends string = string> {
  /** The resource of the entries; it is append-only and has the fields of `per`. */
  ledger: ResourceName
  /** The field of the entries whose sum is the balance. */
  amount: string
  /** The fields that identify an account: whose it is, of what, for which period. */
  per: readonly Name[]
  /** The field of the account with the sum of its entries. */
  balance: Name
  /** The field with the quantity that is held and not yet taken; absent: nothing can be held. */
  held?: Name
  /** How far below zero the balance may go; absent: not at all. */
  floor?: AccountFloor<Name>
}

/** How far below zero an account may go; the limit is stored in the account when something is taken. */
interface AccountFloor<Name extends string = string> {
  /** The field of the account that stores the limit, zero or below. */
  at: Name
  /** The reference of `per` to the record that sets the limit. */
  by: Name
  /** The field of that record with the amount below zero; empty means none. */
  below: string
  /** The records to which the limit applies; for the others `else` counts. */
  where?: LooseFilter
  else?: number
}

/** A value of an entry: a literal, or `$line.date`, `$record.endsOn`, `$today`, `$me`. */
type EntryValue = string | number | boolean | null
type EntryValues = Readonly<Record<string, EntryValue>>

/** What a record does to accounts while it is in some states. */
interface MoveConditions<Name extends string, State extends string, Row> {
  /** The resource of the accounts. */
  of: ResourceName
  /** The states of the record; absent: all, as long as the record exists. */
  in?: readonly State[]
  /**
   * A field with rows, or a function of the record that returns rows; each row has an amount for one
   * account. Absent: the record itself is the only row. Fields of `per` that a row lacks come from the
   * record.
   */
  lines?: Name | ((record: Row) => readonly object[])
  /** The refusal when the account has too little; `{asked}` is the requested amount. */
  refusal?: { at: Name; code: string; message: string }
}

interface PostingTarget {
  /** The reference of the entries to the record that causes them. */
  source: string
  /** Values of the entries besides account and amount. */
  entry: EntryValues
  /** Values that differ in entries that reverse others. */
  back?: EntryValues
}

/** What a record does to accounts; `holds`, `takes` or `gives` names the field with the amount of a line. */
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

/** Answers the name of a line's amount. */
export const amountFieldName = (move: AccountMove): string => move.holds ?? move.takes ?? move.gives ?? ''

/** Finds the field of the line or of the record that holds the value of an entry. */
export function findValueSource(value: unknown): { of: 'line' | 'record'; name: string } | undefined {
  const [, of, name] = /^\$(line|record)\.(.+)$/.exec(typeof value === 'string' ? value : '') ?? []
  return name === undefined ? undefined : { of: of === 'line' ? 'line' : 'record', name }
}

export const defaultRefusal = { code: 'belowFloor', message: 'The balance is too low.' } as const

/** Builds the constraint that there is one account for each combination of `per`. */
export const buildAccountConstraints = (account: Account | undefined): readonly UniqueTogether[] =>
  account ? [{ code: 'oneAccount', on: account.per, message: 'This account already exists.' }] : []

type Row = Readonly<Record<string, unknown>>

/** Reads the lines of a record with their account and entry values; none where its state has no lines. */
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

/** Key under which a line has its amount; no field can have this name. */
export const amountKey = ' amount'

function listMoveRows({ lines }: AccountMove, record: Row): readonly Row[] {
  if (lines === undefined) return [record]
  const rows = typeof lines === 'function' ? lines(record as never) : record[lines]
  return (rows ?? []) as readonly Row[]
}
