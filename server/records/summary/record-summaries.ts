import { getFieldBehaviour } from '../../../src/framework/field'
import type { Values } from '../../../src/framework/validate'
import { formatSummary, formatSummaryWithTitle, listSummaryFields } from '../../../src/framework/values/record-summary'
import type { Table } from '../model'
import type { Reader } from '../query'
import { readRecords } from '../read-records'
import { getReadScope } from '../scopes'

/** Says what records are, in words and with their numbers, by id. The reader's rights decide what is said. */
export const readRecordSummaries = (reader: Reader, table: Table, ids: readonly number[]) =>
  formatRecords(reader, table, ids, formatSummaryWithTitle)

/** Says what records are, in words only, by id. The reader's rights decide what is said. */
export const readSummaryWords = (reader: Reader, table: Table, ids: readonly number[]) =>
  formatRecords(reader, table, ids, formatSummary)

async function formatRecords(
  reader: Reader,
  table: Table,
  ids: readonly number[],
  format: typeof formatSummary,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { resource } = table
  const names = [resource.title, ...listSummaryFields(resource)]
  const currency = reader.company.currency
  const units = names.flatMap((name) => {
    const field = resource.fields[name]
    return (field && getFieldBehaviour(field).unit({ currency })?.field) ?? []
  })
  const { rows } = await readRecords<Values & { id: number }>(reader, resource.name, {
    filter: { id: { in: ids } },
    fields: [...new Set([...names, ...units])].filter((name) => isReadable(reader, table, name)),
    perPage: ids.length,
  })
  return new Map(rows.map((row) => [row.id, format(resource, row, currency)]))
}

/** Tells whether the reader may read the field in some records at least. */
function isReadable({ caller }: Reader, { attributes }: Table, name: string): boolean {
  const attribute = attributes.get(name)
  return attribute !== undefined && getReadScope(attribute, caller) !== 'none'
}
