import type { Readable } from 'node:stream'
import { StewardError } from '../../src/framework/errors'
import type { ExportFormat } from '../../src/framework/export'
import { snakeCase } from '../../src/framework/naming'
import type { Database } from '../database/connect'
import { type Table, tableOf } from '../records/model'
import { type ListRequest, type Question, type Reader, readQuestion, valuesOf } from '../records/query'
import { readScope, verbScope } from '../records/reading'
import type { FileAnswer } from '../sow/operation'
import { type ExportPlace, exportQuery } from './cells-sql'
import { copyOut } from './copy'
import { csvForm, csvStatements } from './csv-sql'
import { CsvStream } from './csv-stream'
import { aboutSheet } from './xlsx-about'
import { mostRecords, recordsSheet, sheetName, workbookFiles, xlsxType } from './xlsx-parts'
import { xlsxForm, xlsxStatements } from './xlsx-sql'
import { SheetStream, zipped } from './xlsx-stream'

export const csvType = 'text/csv; charset=utf-8'
export const exportTypes: Readonly<Record<ExportFormat, string>> = { csv: csvType, xlsx: xlsxType }

/** What an export needs to know beyond a list. */
export interface Exporter extends Reader {
  db: Database
}

export interface ExportRequest extends Omit<ListRequest, 'page' | 'perPage'> {
  format: ExportFormat
  /** The filters in words, a line each, for the file that has room for them. */
  about: readonly string[]
}

/** An export that was read with the caller's rights. */
interface Asked {
  place: ExportPlace
  question: Question
  names: readonly string[]
  about: readonly string[]
}

type Sent = Promise<{ rows: number; stream: Readable }>

/**
 * All records of the list as a file, columns in the order asked for. It breaks off with an error and never ends short.
 * @param most records a sheet takes
 * @throws StewardError `forbidden`, `invalidInput` as the list; `tooManyRecords` for a sheet; `unavailable` where two
 * exports run already
 */
export async function exportList(
  exporter: Exporter,
  resource: string,
  request: ExportRequest,
  most = mostRecords,
): Promise<FileAnswer> {
  const { model, caller, company, today } = exporter
  const { format, about } = request
  const table = tableOf(model, resource)
  if (verbScope(table, 'export', caller) === 'none') throw new StewardError('forbidden')
  const question = readQuestion(exporter, table, request)
  const names = request.fields?.length ? [...new Set(request.fields)] : readable(exporter, table)
  const asked: Asked = { place: { model, table, caller, company }, question, names, about }
  const { rows, stream } = await (format === 'csv' ? copyCsv(exporter, asked) : copyXlsx(exporter, asked, most))
  const name = `${snakeCase(resource).replace(/_/g, '-')}-${today}.${format}`
  return { type: exportTypes[format], name, rows, stream }
}

function copyCsv(exporter: Exporter, { place, question, names }: Asked): Sent {
  const query = exportQuery(place, question, names, csvForm)
  const heads = query.cells.map(({ head }) => head)
  return copyOut(exporter.db, csvStatements(query), exporter, valuesOf(question), (count) => {
    const stream = new CsvStream(heads, count)
    return { rows: stream, file: stream }
  })
}

function copyXlsx(exporter: Exporter, { place, question, names, about }: Asked, most: number): Sent {
  const query = exportQuery(place, question, names, xlsxForm)
  const { table } = place
  const values = valuesOf(question)
  return copyOut(exporter.db, xlsxStatements(query), exporter, values, async (count, ask) => {
    if (count > most) throw new StewardError('tooManyRecords', { args: { most, count } })
    const told = await aboutSheet(exporter, { table, question, names, filters: about }, values, count, ask)
    const files = {
      ...workbookFiles(sheetName(table.resource.plural), query.cells, count),
      'xl/worksheets/sheet2.xml': told,
    }
    const rows = new SheetStream(recordsSheet(query.cells, count), count)
    return { rows, file: zipped(files, 'xl/worksheets/sheet1.xml', rows) }
  })
}

const readable = ({ caller }: Exporter, table: Table): string[] =>
  [...table.attributes.values()]
    .filter((attribute) => attribute.name !== 'version' && readScope(attribute, caller) !== 'none')
    .map(({ name }) => name)
