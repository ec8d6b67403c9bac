import { findUnit, getFieldBehaviour } from '../../../src/framework/field'
import { findPartReference, maxLinesAtOnce } from '../../../src/framework/parts'
import { fieldLabel, type Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import { getAttribute, getTable } from '../model'
import type { Reader } from '../query'
import { readRecords } from '../read-records'
import { refuseErrors } from '../write/checks/refuse'
import { letterWords } from './words'

/** The lines of a record as a table in its letter. */
export interface LetterTable {
  heads: readonly { label: string; isRight: boolean }[]
  body: readonly (readonly string[])[]
}

/** The limit is several calls' worth of lines, because several calls may have added lines to one record. */
const most = 5 * maxLinesAtOnce

/**
 * Reads the lines of a part that the reader may list, in the order in which people entered them.
 * @throws StewardError `invalidInput` where the letter would have to leave lines out
 */
export async function readLetterLines(
  reader: Reader,
  resource: Resource,
  id: number,
  part: string,
  columns: readonly string[],
): Promise<LetterTable> {
  const table = getTable(reader.model, resource.parts[part]?.of ?? '')
  const by = findPartReference(table.resource, resource.name) ?? ''
  const filter = { [by]: { eq: id } }
  const request = { perPage: most, sort: [['id', 'asc']] as const, filter }
  const { rows, total } = await readRecords(reader, table.resource.name, request)
  if (total > most)
    refuseErrors({ [part]: { code: 'letterTooLong', message: letterWords.tooLong(most), args: { most } } })
  const fields = columns.map((name) => getAttribute(table, name))
  const formatCell = (row: Values, { name, field, target }: (typeof fields)[number]) => {
    const value = row[name] ?? null
    if (value === null) return ''
    if (target) return (row.labels as Record<string, string> | undefined)?.[name] ?? ''
    return getFieldBehaviour(field).text(value, findUnit(field, row, reader.company))
  }
  return {
    heads: fields.map(({ name, field }) => ({
      label: fieldLabel(table.resource, name),
      isRight: field.type.isNumeric === true,
    })),
    body: rows.map((row) => fields.map((field) => formatCell(row, field))),
  }
}
