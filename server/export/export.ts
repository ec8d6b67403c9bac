import type { Readable } from 'node:stream'
import { StewardError } from '../../src/framework/errors'
import type { ExportFormat } from '../../src/framework/lists/export'
import { snakeCase } from '../../src/framework/naming'
import type { Database } from '../database/connect'
import { type Table, tableOf } from '../records/model'
import { type ListRequest, listQuestionValues, type Reader, readQuestion } from '../records/query'
import { readScope, verbScope } from '../records/reading'
import type { Question } from '../records/sql/question'
import type { ListFile } from '../wire/operation'
import { aboutLines } from './about'
import { type ExportPlace, type ExportQuery, exportQuery } from './cells-sql'
import { streamCopy } from './copy'
import { zipWithNote } from './csv-note'
import { csvForm, csvStatements } from './csv-sql'
import { CsvStream } from './csv-stream'
import { SheetStream } from './sheet-stream'
import { aboutSheet } from './xlsx-about'
import { mostRecords, recordsSheet, sheetName, workbookFiles, xlsxType } from './xlsx-parts'
import { xlsxForm, xlsxStatements } from './xlsx-sql'
import { zipFiles } from './zipped'

export const csvType = 'text/csv; charset=utf-8'
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: csvType,
  xlsx: xlsxType,
  zip: 'application/zip',
}

/** The context of an export: that of a list and more. */
export interface Exporter extends Reader {
  db: Database
}

export interface ExportRequest extends Omit<ListRequest, 'page' | 'perPage'> {
  format: ExportFormat
  /** The filters in words, one line each, for files with room for them. */
  about: readonly string[]
}

/** A parsed export request, within the caller's rights. */
interface Asked {
  place: ExportPlace
  question: Question
  names: readonly string[]
  about: readonly string[]
  /** File name without extension. */
  name: string
}

type Copy = (exporter: Exporter, asked: Asked, most: number) => Promise<{ rows: number; stream: Readable }>

/**
 * Exports all records of the list, with the requested columns in their order.
 * The file never ends early without an error.
 * @param most records that fit into a sheet
 * @throws StewardError `forbidden`, `invalidInput` as the list; `tooManyRecords` for a sheet;
 * `unavailable` where two exports are running
 */
export async function exportList(
  exporter: Exporter,
  resource: string,
  request: ExportRequest,
  most = mostRecords,
): Promise<ListFile> {
  const { model, caller, company, today } = exporter
  const { format, about } = request
  const table = tableOf(model, resource)
  if (verbScope(table, 'export', caller) === 'none') throw new StewardError('forbidden')
  const question = readQuestion(exporter, table, request)
  const names = request.fields?.length ? [...new Set(request.fields)] : listReadable(exporter, table)
  const name = `${snakeCase(resource).replace(/_/g, '-')}-${today}`
  const input: Asked = { place: { model, table, caller, company }, question, names, about, name }
  const { rows, stream } = await copies[format](exporter, input, most)
  return { type: exportTypes[format], name: `${name}.${format}`, rows, stream }
}

const copyCsv: Copy = (exporter, { place, question, names }) => {
  const query = exportQuery(place, question, names, csvForm)
  return streamCopy(exporter.db, csvStatements(query), exporter, listQuestionValues(question), (count) => {
    const stream = new CsvStream(listHeads(query), count)
    return { rows: stream, file: stream }
  })
}

const copyCsvWithNote: Copy = (exporter, { place, question, names, about, name }) => {
  const query = exportQuery(place, question, names, csvForm)
  const values = listQuestionValues(question)
  return streamCopy(exporter.db, csvStatements(query), exporter, values, async (count, ask) => {
    const subject = { table: place.table, question, names, filters: about }
    const lines = await aboutLines(exporter, subject, values, count, ask)
    const rows = new CsvStream(listHeads(query), count)
    return { rows, file: zipWithNote(name, rows, lines) }
  })
}

const listHeads = ({ cells }: ExportQuery) => cells.map(({ head }) => head)

const copyXlsx: Copy = (exporter, { place, question, names, about }, most) => {
  const query = exportQuery(place, question, names, xlsxForm)
  const { table } = place
  const values = listQuestionValues(question)
  return streamCopy(exporter.db, xlsxStatements(query), exporter, values, async (count, ask) => {
    if (count > most) throw new StewardError('tooManyRecords', { args: { most, count } })
    const lines = await aboutLines(exporter, { table, question, names, filters: about }, values, count, ask)
    const files = {
      ...workbookFiles(sheetName(table.resource.plural), query.cells, count),
      'xl/worksheets/sheet2.xml': aboutSheet(lines),
    }
    const rows = new SheetStream(recordsSheet(query.cells, count), count)
    return { rows, file: zipFiles(files, 'xl/worksheets/sheet1.xml', rows) }
  })
}

const copies: Readonly<Record<ExportFormat, Copy>> = { csv: copyCsv, zip: copyCsvWithNote, xlsx: copyXlsx }

const listReadable = ({ caller }: Exporter, table: Table): string[] =>
  [...table.attributes.values()]
    .filter((attribute) => attribute.name !== 'version' && readScope(attribute, caller) !== 'none')
    .map(({ name }) => name)
