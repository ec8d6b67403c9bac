import { Readable } from 'node:stream'
import { toCsvText } from '../../../src/framework/reports/csv-text'
import type { Report } from '../../../src/framework/reports/report'
import type { ReportAnswer } from '../../../src/framework/reports/report-answers'
import { buildReportSheet, type ReportSheet } from '../../../src/framework/reports/report-sheet'
import type { ReportFormat, ReportState } from '../../../src/framework/reports/saved-report'
import { formatDate, formatTimestampInZone } from '../../../src/framework/values/dates'
import type { Statement } from '../../database/connect'
import { getTable, type Table } from '../../records/model'
import { answerReport } from '../../records/reports/answer-report'
import type { SummaryReader } from '../../records/summary/plan'
import type { ListFile } from '../../wire/operation'
import { type AboutLine, readCallerName } from '../about-lines'
import { csvType } from '../export'
import type { QuerySnapshot } from '../export-snapshot'
import { formatFilterLines } from '../schedules/filter-lines'
import { xlsxType } from '../xlsx-parts'
import { buildReportWords, reportFileWords } from './report-words'
import { streamReportWorkbook } from './report-workbook'

export const reportTypes: Readonly<Record<ReportFormat, string>> = {
  csv: csvType,
  xlsx: xlsxType,
  pdf: 'application/pdf',
}

/** A report as a file, and what a mail says about it. */
export interface ReportFile extends ListFile {
  answer: ReportAnswer
  /** What the file leaves out, or that there is nothing, in sentences. */
  notes: readonly string[]
}

interface ReportFileRequest {
  report: Report
  state: ReportState
  format: ReportFormat
  /** The name under which the report is saved. */
  savedAs?: string | undefined
}

/** What is written into the file. */
interface ReportContent extends Omit<ReportFileRequest, 'state' | 'format'> {
  table: Table
  answer: ReportAnswer
  filters: readonly string[]
  notes: readonly string[]
}

/**
 * Makes the file of a report as the reader sees its page: the same groups, figures and rights.
 * @throws StewardError `forbidden`, `invalidInput` as the report's own operation does
 */
export async function buildReportFile(reader: SummaryReader, request: ReportFileRequest): Promise<ReportFile> {
  const { report, state, format, savedAs } = request
  const table = getTable(reader.model, report.of)
  const answer = await answerReport(reader, report, state)
  const filters = await formatFilterLines(reader, table, state.filter ? { filter: state.filter } : {})
  const notes = listNotes(reader, answer, format)
  const content = { report, savedAs, table, answer, filters, notes }
  const name = `${toFileName(savedAs ?? report.title, report.route)}-${reader.today}.${format}`
  const stream = await writers[format](reader, content)
  return { type: reportTypes[format], name, rows: answer.groups.length, stream, answer, notes }
}

/** Makes a name that every file system takes; the other name is for texts without letters that it has. */
const toFileName = (text: string, other: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || other.toLowerCase()

/** Most groups in a PDF, because drawing more keeps the server from its other work. */
const mostPdfGroups = 500

const countGroups = (groups: ReportAnswer['groups']): number =>
  groups.reduce((sum, { groups: inner = [] }) => sum + 1 + countGroups(inner), 0)

function listNotes({ model }: SummaryReader, answer: ReportAnswer, format: ReportFormat): string[] {
  const { say } = buildReportWords(model)
  const { groups, isCut, least } = answer
  const count = countGroups(groups)
  return [
    ...(groups.length === 0 ? [`${say('none')}.`] : []),
    ...(isCut ? [say('cut')] : []),
    ...(least ? [say('least', { least })] : []),
    ...(format === 'pdf' && count > mostPdfGroups ? [reportFileWords.shortened(mostPdfGroups, count)] : []),
  ]
}

const buildSheet = ({ model }: SummaryReader, { table, answer }: ReportContent, isRead = false): ReportSheet =>
  buildReportSheet(table.resource, answer, buildReportWords(model), isRead)

const writers: Readonly<Record<ReportFormat, (reader: SummaryReader, content: ReportContent) => Promise<Readable>>> = {
  async csv(reader, content) {
    const { columns, rows } = buildSheet(reader, content)
    const notes = content.notes.map((note) => [note])
    const text = toCsvText({ heads: columns.map(({ head }) => head), rows: [...rows, ...notes] })
    // Spreadsheets recognise UTF-8 by the byte order mark.
    return Readable.from([Buffer.from(`\uFEFF${text}`)])
  },
  async xlsx(reader, content) {
    const about = await buildAboutLines(reader, content)
    return streamReportWorkbook(content.report.title, buildSheet(reader, content), about)
  },
  async pdf(reader, content) {
    const { renderPdf } = await import('../../records/letters/render-pdf')
    const { columns, rows } = buildSheet(reader, content, true)
    const { date, at } = readStamp(reader, content.answer)
    const bytes = await renderPdf({
      title: content.savedAs ?? content.report.title,
      lines: listFacts(reader, content).map(([, words]) => words),
      parts: [
        {
          kind: 'table',
          heads: columns.map(({ head, kind }) => ({ label: head, isRight: kind !== 'text' })),
          // The last row is the whole.
          body: rows.length > mostPdfGroups + 1 ? [...rows.slice(0, mostPdfGroups), ...rows.slice(-1)] : rows,
        },
      ],
      isWide: true,
      made: reportFileWords.made(await readOwnName(reader, content), `${formatDate(date)}, ${at}`, reader.company.zone),
      missing: reportFileWords.missing,
      pageWords: reportFileWords.page,
    })
    return Readable.from([bytes])
  },
}

function readStamp({ company }: SummaryReader, { asOf }: ReportAnswer): { date: string; at: string } {
  const stamp = formatTimestampInZone(company.zone, Date.parse(asOf))
  return { date: stamp.slice(0, 10), at: stamp.slice(11, 16) }
}

/** Lists what people need to know about the figures: period, filters, day, comparison, what is left out. */
function listFacts(
  reader: SummaryReader,
  { report, savedAs, answer, filters, notes }: ReportContent,
): [string, string][] {
  const { say } = buildReportWords(reader.model)
  const { period, day, before, zone } = answer
  const { date, at } = readStamp(reader, answer)
  const words = reportFileWords
  const toSpan = ({ from, to }: { from: string; to: string }) => ({ from: formatDate(from), to: formatDate(to) })
  return [
    ...(savedAs === undefined ? [] : [[words.report, report.title] satisfies [string, string]]),
    ...(period ? [[words.period, say('span', toSpan(period))] satisfies [string, string]] : []),
    ...filters.map((line): [string, string] => [words.filter, line]),
    [words.note, say('asOf', { time: `${formatDate(date)}, ${at}`, zone })],
    ...(day ? [[words.note, say('counted', { day: formatDate(day) })] satisfies [string, string]] : []),
    ...(before ? [[words.note, say('compared', toSpan(before))] satisfies [string, string]] : []),
    ...notes.map((note): [string, string] => [words.note, note]),
  ]
}

async function buildAboutLines(reader: SummaryReader, content: ReportContent): Promise<AboutLine[]> {
  const { savedAs, report } = content
  const facts = listFacts(reader, content)
  const { date, at } = readStamp(reader, content.answer)
  return [
    ...(savedAs === undefined
      ? [[reportFileWords.report, report.title] satisfies AboutLine]
      : [[reportFileWords.savedAs, savedAs] satisfies AboutLine]),
    ...facts,
    [reportFileWords.madeBy, await readOwnName(reader, content)],
    [reportFileWords.madeAt, `${date} ${at} (${reader.company.zone})`],
  ]
}

/** Reads the reader's own name for the note of who made the file. */
async function readOwnName(reader: SummaryReader, { table }: Pick<ReportContent, 'table'>): Promise<string> {
  const ask: QuerySnapshot = async <Row extends object>(statement: Statement) =>
    (await reader.sql.query<Row>(statement)).rows
  return (await readCallerName(reader, table, ask)) ?? ''
}
