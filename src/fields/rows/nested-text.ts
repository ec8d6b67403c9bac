import { type Fields, getFieldBehaviour } from '../../framework/field'

/** The parts of a document as cell text, separated by commas, each in its type's form. */
export function nestedCsvSql(document: string, of: Fields): string {
  const parts = Object.entries(of).map(([name, field]) => {
    const { column, csv } = getFieldBehaviour(field)
    const type = column()?.type ?? 'text'
    const key = `'${name.replace(/'/g, "''")}'`
    return csv(type === 'jsonb' ? `(${document} -> ${key})` : `(${document} ->> ${key})::${type}`)
  })
  return parts.length > 0 ? parts.join(', ') : 'null::text'
}

/** The parts of a document as texts, by type; empty ones are left out. */
export function formatNestedValues(document: unknown, of: Fields): string[] {
  const values = (document ?? {}) as Readonly<Record<string, unknown>>
  return Object.entries(of)
    .map(([name, field]) => getFieldBehaviour(field).text(values[name]))
    .filter(Boolean)
}
