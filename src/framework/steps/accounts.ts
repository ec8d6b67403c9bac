import type { LooseFilter } from '../filter'
import type { ResourceName } from '../register'
import type { UniqueTogether } from '../workflow'

/** A record that says how much there is of something: the sum of its entries, and what of it is held. */
export interface Account<Name extends string = string> {
  /** The resource of its entries: append-only, with the fields of `per`. */
  ledger: ResourceName
  /** The field of entries that is added up. */
  amount: string
  /** What tells accounts apart: whose it is, of what, for which period. */
  per: readonly Name[]
  /** The sum of its entries. */
  balance: Name
  /** What of it is held, and not taken yet; absent: nothing ever is. */
  held?: Name
  /** How far it may go below zero; absent: not at all. */
  floor?: Floor<Name>
}

/** How far an account may go below zero, kept with it as of when something was last taken. */
interface Floor<Name extends string = string> {
  /** The field that keeps it, zero or below. */
  at: Name
  /** The reference of `per` to the record that says it. */
  by: Name
  /** Its field with how far below zero: nothing where that is empty. */
  below: string
  /** For which of those records that holds; for the others `else` does. */
  where?: LooseFilter
  else?: number
}

/** A value of entries: as it is said, or `$line.date`, `$record.endsOn`, `$today`, `$me`. */
type Value = string | number | boolean | null
type Entry = Readonly<Record<string, Value>>

/** What a record does to accounts while it is in some states. */
interface Moving<Name extends string, State extends string, Row> {
  /** The resource of the accounts. */
  of: ResourceName
  /** In which states; absent: in all, as long as it is there. */
  in?: readonly State[]
  /**
   * A field with rows, or a function of the record that answers them, each an amount of one account; absent: the record
   * itself is one. What a line does not say of `per` the record says.
   */
  lines?: Name | ((record: Row) => readonly object[])
  /** What is answered where the account does not suffice; `{asked}` is what was asked for. */
  refusal?: { at: Name; code: string; message: string }
}

interface Posting {
  /** The reference of the entries to the record that they come from. */
  source: string
  /** What entries say beside account and amount. */
  entry: Entry
  /** What those say instead that take it back. */
  back?: Entry
}

/** `holds`, `takes` and `gives` name the amount of a line. */
export type Move<Name extends string = string, State extends string = string, Row = never> = Moving<Name, State, Row> &
  (
    | { holds: Name | (string & {}); takes?: never; gives?: never }
    | ({ takes: Name | (string & {}); holds?: never; gives?: never } & Posting)
    | ({ gives: Name | (string & {}); holds?: never; takes?: never } & Posting)
  )

type HoldMove = Extract<Move, { holds: string }>
export type PostMove = Exclude<Move, { holds: string }>

export const isHold = (move: Move): move is HoldMove => move.holds !== undefined

/** What a line's amount is called, and whether it is taken from the account. */
export const amountField = (move: Move): string => move.holds ?? move.takes ?? move.gives ?? ''

/** The field of the line, or of the record, that a value of an entry is taken from. */
export function findValueSource(value: unknown): { of: 'line' | 'record'; name: string } | undefined {
  const [, of, name] = /^\$(line|record)\.(.+)$/.exec(typeof value === 'string' ? value : '') ?? []
  return name === undefined ? undefined : { of: of === 'line' ? 'line' : 'record', name }
}

export const defaultRefusal = { code: 'belowFloor', message: 'The balance does not suffice.' } as const

/** What the database guarantees: one account for each of what tells them apart. */
export const accountGuarantees = (account: Account | undefined): readonly UniqueTogether[] =>
  account ? [{ code: 'oneAccount', on: account.per, message: 'This account is there already.' }] : []

type Row = Readonly<Record<string, unknown>>

/** The lines of a record, each with what it says of the account and of entries; none where its state has none. */
export function readMoveLines(
  move: Move,
  { per }: Pick<Account, 'per'>,
  record: Row | null,
  field: string | undefined,
): Record<string, unknown>[] {
  if (!record || (move.in && !move.in.includes(String(record[field ?? ''])))) return []
  return moveRows(move, record).map((line) => ({
    ...Object.fromEntries(per.map((name) => [name, line[name] ?? record[name] ?? null])),
    ...Object.fromEntries(
      Object.entries(isHold(move) ? {} : move.entry).flatMap(([name, value]) => {
        const from = findValueSource(value)
        return from ? [[name, (from.of === 'line' ? line : record)[from.name] ?? null]] : []
      }),
    ),
    [amountKey]: line[amountField(move)] ?? 0,
  }))
}

/** Where a line keeps its amount; no field can be called so. */
export const amountKey = ' amount'

function moveRows({ lines }: Move, record: Row): readonly Row[] {
  if (lines === undefined) return [record]
  const rows = typeof lines === 'function' ? lines(record as never) : record[lines]
  return (rows ?? []) as readonly Row[]
}
