import { StewardError } from '../../src/framework/errors'
import { snakeCase } from '../../src/framework/naming'
import type { Database } from '../database/connect'
import { type Table, tableOf } from '../records/model'
import { type ListRequest, type Reader, readQuestion, valuesOf } from '../records/query'
import { readScope, verbScope } from '../records/reading'
import type { FileAnswer } from '../sow/operation'
import { copyCsv } from './copy'
import { csvStatements } from './csv-sql'

export const csvType = 'text/csv; charset=utf-8'

/** What an export needs to know beyond a list. */
export interface Exporter extends Reader {
  db: Database
}

/**
 * All records of the list as a CSV file, columns in the order asked for. It breaks off with an error and never ends short.
 * @throws StewardError `forbidden`, `invalidInput` as the list; `unavailable` where two exports run already
 */
export async function exportCsv(
  exporter: Exporter,
  resource: string,
  request: Omit<ListRequest, 'page' | 'perPage'>,
): Promise<FileAnswer> {
  const { model, caller, company, db, today } = exporter
  const table = tableOf(model, resource)
  if (verbScope(table, 'export', caller) === 'none') throw new StewardError('forbidden')
  const question = readQuestion(exporter, table, request)
  const names = request.fields?.length ? [...new Set(request.fields)] : readable(exporter, table)
  const statements = csvStatements({ model, table, caller, company }, question, names)
  const { rows, stream } = await copyCsv(db, statements, exporter, valuesOf(question))
  const name = `${snakeCase(resource).replace(/_/g, '-')}-${today}.csv`
  return { type: csvType, name, rows, stream }
}

const readable = ({ caller }: Exporter, table: Table): string[] =>
  [...table.attributes.values()]
    .filter((attribute) => attribute.name !== 'version' && readScope(attribute, caller) !== 'none')
    .map(({ name }) => name)
