import { behaviour, type Fields } from '../../framework/field'

/** The parts of a document as texts of cells, by commas; each is read as its own type stores it. */
export function partsCsv(document: string, of: Fields): string {
  const parts = Object.entries(of).map(([name, field]) => {
    const { column, csv } = behaviour(field)
    const type = column()?.type ?? 'text'
    const key = `'${name.replace(/'/g, "''")}'`
    return csv(type === 'jsonb' ? `(${document} -> ${key})` : `(${document} ->> ${key})::${type}`)
  })
  return parts.length > 0 ? parts.join(', ') : 'null::text'
}

/** What the parts of a document say, each by its own type; empty ones are left out. */
export function partsText(document: unknown, of: Fields): string[] {
  const values = (document ?? {}) as Readonly<Record<string, unknown>>
  return Object.entries(of)
    .map(([name, field]) => behaviour(field).text(values[name]))
    .filter(Boolean)
}
