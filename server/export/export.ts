import type { Readable } from 'node:stream'
import { StewardError } from '../../src/framework/errors'
import type { ExportFormat } from '../../src/framework/lists/export-formats'
import { toSnakeCase } from '../../src/framework/naming'
import type { Database } from '../database/connect'
import { getTable, type Table } from '../records/model'
import { type ListRequest, listQuestionValues, type Reader, resolveQuestion } from '../records/query'
import { getReadScope, getVerbScope } from '../records/scopes'
import type { RecordQuery } from '../records/sql/record-query'
import type { ListFile } from '../wire/operation'
import { buildAboutLines } from './about-lines'
import { buildExportQuery, type ExportPlace, type ExportQuery } from './cells-sql'
import { zipCsvWithNote } from './csv-note'
import { buildCsvStatements, getCsvCellForm } from './csv-sql'
import { CsvStream } from './csv-stream'
import { SheetStream } from './sheet-stream'
import { streamCopy } from './stream-copy'
import { aboutSheetXml } from './xlsx-about'
import { buildWorkbookFiles, mostRecords, recordsSheetXml, toSheetName, xlsxType } from './xlsx-parts'
import { buildXlsxStatements, getXlsxCellForm } from './xlsx-sql'
import { zipFiles } from './zip-files'

export const csvType = 'text/csv; charset=utf-8'
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: csvType,
  xlsx: xlsxType,
  zip: 'application/zip',
}

/** What an export needs: what a list needs, and the database. */
export interface ExportContext extends Reader {
  db: Database
}

export interface ExportRequest extends Omit<ListRequest, 'page' | 'perPage'> {
  format: ExportFormat
  /** The filters as text, one line each, for files that can contain them. */
  about: readonly string[]
}

/** A parsed export request, within the caller's rights. */
interface ParsedExport {
  place: ExportPlace
  question: RecordQuery
  names: readonly string[]
  about: readonly string[]
  /** The file name without its extension. */
  name: string
}

type CopyToFile = (
  exporter: ExportContext,
  asked: ParsedExport,
  most: number,
) => Promise<{ rows: number; stream: Readable }>

/**
 * Exports all records of the list, with the requested columns in their order.
 * The file never ends early without an error.
 * @param most the largest number of records in a sheet
 * @throws StewardError `forbidden`, `invalidInput` as `listRecords`; `tooManyRecords` for a sheet;
 * `unavailable` where two exports are running
 */
export async function exportList(
  exporter: ExportContext,
  resource: string,
  request: ExportRequest,
  most = mostRecords,
): Promise<ListFile> {
  const { model, caller, company, today } = exporter
  const { format, about } = request
  const table = getTable(model, resource)
  if (getVerbScope(table, 'export', caller) === 'none') throw new StewardError('forbidden')
  const question = resolveQuestion(exporter, table, request)
  const names = request.fields?.length ? [...new Set(request.fields)] : listReadableFields(exporter, table)
  const name = `${toSnakeCase(resource).replace(/_/g, '-')}-${today}`
  const input: ParsedExport = { place: { model, table, caller, company }, question, names, about, name }
  const { rows, stream } = await copies[format](exporter, input, most)
  return { type: exportTypes[format], name: `${name}.${format}`, rows, stream }
}

const copyCsv: CopyToFile = (exporter, { place, question, names }) => {
  const query = buildExportQuery(place, question, names, getCsvCellForm)
  return streamCopy(exporter.db, buildCsvStatements(query), exporter, listQuestionValues(question), (count) => {
    const stream = new CsvStream(listColumnHeads(query), count)
    return { rows: stream, file: stream }
  })
}

const copyCsvWithNote: CopyToFile = (exporter, { place, question, names, about, name }) => {
  const query = buildExportQuery(place, question, names, getCsvCellForm)
  const values = listQuestionValues(question)
  return streamCopy(exporter.db, buildCsvStatements(query), exporter, values, async (count, ask) => {
    const subject = { table: place.table, question, names, filters: about }
    const lines = await buildAboutLines(exporter, subject, values, count, ask)
    const rows = new CsvStream(listColumnHeads(query), count)
    return { rows, file: zipCsvWithNote(name, rows, lines) }
  })
}

const listColumnHeads = ({ cells }: ExportQuery) => cells.map(({ head }) => head)

const copyXlsx: CopyToFile = (exporter, { place, question, names, about }, most) => {
  const query = buildExportQuery(place, question, names, getXlsxCellForm)
  const { table } = place
  const values = listQuestionValues(question)
  return streamCopy(exporter.db, buildXlsxStatements(query), exporter, values, async (count, ask) => {
    if (count > most) throw new StewardError('tooManyRecords', { args: { most, count } })
    const lines = await buildAboutLines(exporter, { table, question, names, filters: about }, values, count, ask)
    const files = {
      ...buildWorkbookFiles(toSheetName(table.resource.plural), query.cells, count),
      'xl/worksheets/sheet2.xml': aboutSheetXml(lines),
    }
    const rows = new SheetStream(recordsSheetXml(query.cells, count), count)
    return { rows, file: zipFiles(files, 'xl/worksheets/sheet1.xml', rows) }
  })
}

const copies: Readonly<Record<ExportFormat, CopyToFile>> = { csv: copyCsv, zip: copyCsvWithNote, xlsx: copyXlsx }

const listReadableFields = ({ caller }: ExportContext, table: Table): string[] =>
  [...table.attributes.values()]
    .filter((attribute) => attribute.name !== 'version' && getReadScope(attribute, caller) !== 'none')
    .map(({ name }) => name)
