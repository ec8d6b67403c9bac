import { type Fields, findUnit, getFieldBehaviour } from '../../framework/field'

/**
 * Builds the SQL of a document's parts as a cell's text: separated by commas, each in the form of its
 * type.
 */
export function nestedCsvSql(document: string, of: Fields): string {
  const parts = Object.entries(of).map(([name, field]) => {
    const { column, csv } = getFieldBehaviour(field)
    const type = column()?.type ?? 'text'
    const key = `'${name.replace(/'/g, "''")}'`
    return csv(type === 'jsonb' ? `(${document} -> ${key})` : `(${document} ->> ${key})::${type}`)
  })
  return parts.length > 0 ? parts.join(', ') : 'null::text'
}

/** Formats the parts of a document by their types; leaves out empty ones. */
export function formatNestedValues(document: unknown, of: Fields): string[] {
  const values = (document ?? {}) as Readonly<Record<string, unknown>>
  return Object.entries(of)
    .map(([name, field]) =>
      getFieldBehaviour(field).text(values[name], findUnit(field, values, { currency: '' }) || undefined),
    )
    .filter(Boolean)
}
