import type { Row } from '../../../../dataProvider/create'
import type { FieldErrors } from '../../../../src/framework/errors'
import type { Resource } from '../../../../src/framework/resource'
import type { Values } from '../../../../src/framework/validate'
import { changesOf, newRecord, readForm } from '../../../../src/views/form/form-model'
import { isSame } from '../../../../src/views/same'
import type { SignedIn } from '../../../../src/views/signed-in'
import { procurementItems } from '../../procurementItems'
import { procurementQuotes } from '../../procurementQuotes'
import { procurements } from '../../procurements'
import { changedIn, type Line, newLine, type ReadLine, readLines, storedLine } from '../grid/lines'

export const purchases = procurements

/** The fields of the form, by its sections. */
export const headerOf = {
  what: ['title', 'type', 'neededBy', 'projectId', 'departmentId', 'justification'],
  supplier: ['supplierId', 'currency'],
  reason: ['singleSourceReason'],
} as const
export const headerNames: readonly string[] = Object.values(headerOf).flat()

/** A list of parts that is entered in a grid. */
export interface Part {
  /** The input of the operation that takes its rows. */
  name: 'items' | 'quotes'
  resource: Resource
  columns: readonly string[]
  more: readonly string[]
}

export const parts = [
  {
    name: 'items',
    resource: procurementItems,
    columns: ['name', 'quantity', 'unit', 'unitPrice'],
    more: ['taxRate', 'discountPercent', 'category', 'neededForEmpId', 'link', 'createsAsset', 'description'],
  },
  {
    name: 'quotes',
    resource: procurementQuotes,
    columns: ['supplierId', 'reference', 'amount'],
    more: ['quotedOn', 'validUntil', 'notes'],
  },
] as const satisfies readonly Part[]

const [items, quotes] = parts

export const partNames = ({ columns, more }: Part): readonly string[] => [...columns, ...more]

/** What a new row begins with. */
export function startOf(part: Part, who: SignedIn): Values {
  const known = newRecord(part.resource, who, {})
  return Object.fromEntries(partNames(part).flatMap((name) => (name in known ? [[name, known[name]]] : [])))
}

/** Everything that is entered. */
export interface Purchase {
  header: Values
  items: readonly Line[]
  quotes: readonly Line[]
}

export function newPurchase(who: SignedIn, source: Values): Purchase {
  const header = newRecord(purchases, who, source)
  return { header, items: [newLine(startOf(items, who))], quotes: [] }
}

export function storedPurchase(row: Row, itemRows: readonly Values[], quoteRows: readonly Values[]): Purchase {
  return {
    header: row as Values,
    items: itemRows.map((item) => storedLine(item, partNames(items))),
    quotes: quoteRows.map((quote) => storedLine(quote, partNames(quotes))),
  }
}

export interface ReadPurchase {
  header: { values: Values; errors: FieldErrors }
  items: readonly ReadLine[]
  quotes: readonly ReadLine[]
}

export function readPurchase(entered: Purchase, stored: Values, who: SignedIn): ReadPurchase {
  const header = readForm(purchases, headerNames, entered.header, stored)
  const beyond = { currency: header.values.currency ?? null }
  const linesOf = (part: Part) =>
    readLines(part.resource, partNames(part), entered[part.name], startOf(part, who), beyond)
  return {
    header,
    items: linesOf(items),
    quotes: linesOf(quotes),
  }
}

/** The errors of all lines, by the line's key. */
export type LineErrors = Readonly<Record<string, FieldErrors>>

export interface Refused {
  fields: FieldErrors
  lines: LineErrors
}

/** What keeps it from being sent at all. */
export function whatIsWrong({ header, items, quotes }: ReadPurchase): Refused | undefined {
  const wrong = [...items, ...quotes].filter(({ errors }) => Object.keys(errors).length > 0)
  if (wrong.length === 0 && Object.keys(header.errors).length === 0) return undefined
  return { fields: header.errors, lines: Object.fromEntries(wrong.map(({ line, errors }) => [line.key, errors])) }
}

/** What the server refused, at its places: `items.2.unitPrice` is told at the third row that was sent. */
export function refusedAt(fields: FieldErrors, sent: Readonly<Record<Part['name'], readonly SentRow[]>>): Refused {
  const own: [string, FieldErrors[string]][] = []
  const lines: Record<string, FieldErrors> = {}
  for (const [path, error] of Object.entries(fields)) {
    const [list = '', place = '', ...rest] = path.split('.')
    const row = list === 'items' || list === 'quotes' ? sent[list][Number(place)] : undefined
    if (!row || rest.length === 0) own.push([path, error])
    else lines[row.key] = { ...lines[row.key], [rest.join('.')]: error }
  }
  return { fields: Object.fromEntries(own), lines }
}

/** What is still told of a refusal once something was changed: not what was said of another value. */
export function stillRefused<R extends Refused>(refused: R, before: Purchase, after: Purchase): R {
  const kept = (errors: FieldErrors, was: Values, is: Values): FieldErrors =>
    Object.fromEntries(Object.entries(errors).filter(([path]) => isSame(...valuesAt(path, was, is))))
  const now = new Map(parts.flatMap(({ name }) => after[name].map((line) => [line.key, line.values] as const)))
  const lines = parts.flatMap(({ name }) =>
    before[name].flatMap(({ key, values }): [string, FieldErrors][] => {
      const errors = refused.lines[key]
      return errors ? [[key, kept(errors, values, now.get(key) ?? values)]] : []
    }),
  )
  return { ...refused, fields: kept(refused.fields, before.header, after.header), lines: Object.fromEntries(lines) }
}

function valuesAt(path: string, ...records: [Values, Values]): [unknown, unknown] {
  const [name = ''] = path.split('.')
  return [records[0][name], records[1][name]]
}

/** A row on its way, and the line that it comes from. */
export interface SentRow {
  key: string
  row: Values
}

/** What is sent to store what was entered: only what is new, other, or taken out. */
export interface Changes {
  header: Values
  items: readonly SentRow[]
  quotes: readonly SentRow[]
}

export function changesBetween(stored: Purchase, read: ReadPurchase, isNew: boolean): Changes {
  return {
    header: changesOf(purchases, read.header.values, isNew ? {} : stored.header),
    items: rowsToSend(read.items, stored.items),
    quotes: rowsToSend(read.quotes, stored.quotes),
  }
}

function rowsToSend(read: readonly ReadLine[], stored: readonly Line[]): SentRow[] {
  const kept = new Set(read.map(({ line }) => line.id))
  const gone = stored.filter(({ id }) => id !== undefined && !kept.has(id))
  const changed = read.flatMap((one): SentRow[] => {
    const { key, id, version } = one.line
    if (id === undefined) return [{ key, row: withoutNothing(one.values) }]
    const row = changedIn(one, stored)
    // An empty text empties the field.
    const emptied = Object.entries(row).map(([name, value]) => [name, value ?? ''])
    return emptied.length > 0 ? [{ key, row: { id, version, ...Object.fromEntries(emptied) } }] : []
  })
  return [...gone.map(({ key, id, version }) => ({ key, row: { id, version, remove: true } })), ...changed]
}

const withoutNothing = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** Whether anything would be lost. */
export function isChanged(entered: Purchase, stored: Purchase, who: SignedIn): boolean {
  if (headerNames.some((name) => !isSame(entered.header[name], stored.header[name]))) return true
  return parts.some((part) => {
    const names = partNames(part)
    const said = (lines: readonly Line[]) =>
      lines
        .filter(
          (line) => line.id !== undefined || names.some((name) => !isSame(line.values[name], startOf(part, who)[name])),
        )
        .map(({ id, values }) => [id ?? null, ...names.map((name) => values[name] ?? null)])
    return !isSame(said(entered[part.name]), said(stored[part.name]))
  })
}
