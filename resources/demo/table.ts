/**
 * Reads the text of a cell. An empty cell is left out of its row; if its column is required, it is refused.
 */
type Cell<Value> = ((text: string) => Value) & { isOptional?: true }
type ValueIn<C> = C extends (text: string) => infer Value ? Value : never
type Optional<Columns> = { [Name in keyof Columns]: Columns[Name] extends { isOptional: true } ? Name : never }[keyof Columns]

/** A row with one value per column. Values of optional columns may be absent. */
export type Row<Columns> = { readonly [Name in Exclude<keyof Columns, Optional<Columns>>]: ValueIn<Columns[Name]> } & {
  readonly [Name in Optional<Columns>]?: ValueIn<Columns[Name]>
}

export const word = (text: string): string => text

/** Reads an amount of money. Whole amounts may be written without decimals. */
export const amount = (text: string) => (text.includes('.') ? text : `${text}.00`) as `${number}`

export function integer(text: string): number {
  const number = Number(text)
  if (!Number.isFinite(number)) throw new Error(`${text} is no number`)
  return number
}

export const oneOf =
  <Word extends string>(...words: readonly Word[]) =>
  (text: string): Word => {
    const found = words.find((each) => each === text)
    if (found === undefined) throw new Error(`${text} is none of ${words.join(', ')}`)
    return found
  }

/** Reads words separated by commas. */
export const list = (text: string): readonly string[] => text.split(/, */)

export const optional = <Value>(cell: (text: string) => Value) => Object.assign((text: string) => cell(text), { isOptional: true as const })

/**
 * Reads the rows of a table: one per line, with cells separated by bars in the order of the columns. A
 * backslash at the end of a line continues the row on the next line.
 */
export function readTable<Columns extends Readonly<Record<string, Cell<unknown>>>>(columns: Columns, text: string): Row<Columns>[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim().replace(/\s+/g, ' '))
    const values = Object.entries(columns).flatMap(([name, cell], at) => {
      const held = cells[at] ?? ''
      if (held === '' && !cell.isOptional) throw new Error(`${name} is missing in ${line}`)
      return held === '' ? [] : [[name, cell(held)]]
    })
    if (cells.length > Object.keys(columns).length) throw new Error(`More cells than columns in ${line}`)
    return Object.fromEntries(values) as Row<Columns>
  })
}

/** Groups rows by key; each group keeps their order. */
export function groupBy<Each>(rows: readonly Each[], keyOf: (row: Each) => string): ReadonlyMap<string, readonly Each[]> {
  const groups = new Map<string, Each[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
