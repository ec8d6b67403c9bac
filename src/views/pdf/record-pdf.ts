import type { Row, StewardProvider } from '../../../dataProvider/create'
import { findUnit, getFieldBehaviour } from '../../framework/field'
import { humanizeName } from '../../framework/naming'
import { findState, type Resource } from '../../framework/resource'
import type { DocumentPart, TablePart } from '../../framework/values/printed-document'
import { formatTitleOrId } from '../../framework/values/record-title'
import type { ExportSay } from '../../i18n/export-words'
import type { Say } from '../../i18n/say'
import { drawPdf } from '../../pdf/draw-pdf'
import type { DisplayField } from '../display-fields'
import { listRecordSections } from '../record/record-sections'
import {
  buildRelatedQuery,
  listRelatedColumns,
  listRelations,
  type RelatedResource,
  relationTitle,
} from '../record/related-resources'
import type { SignedInPerson } from '../signed-in'
import { buildCreationNote, formatCellText } from './cell-text'
import { buildFileName } from './file-name'
import { servedFonts } from './served-fonts'

/** The record to print, as the page shows it. */
interface PrintedRecord {
  resource: Resource
  record: Row
  who: SignedInPerson
  say: ExportSay
  viewSay: Say
  provider: StewardProvider
}

/** The sign for an empty value, as on the screen. */
const dash = '–'

/**
 * Makes a PDF of the record as its page shows it: state, sections, rows inside it, related lists.
 * @throws CallError if the server refuses a related list
 */
export async function buildRecordPdf(printed: PrintedRecord): Promise<{ blob: Blob; name: string }> {
  const { resource, record, who, say, viewSay, provider } = printed
  const title = formatTitleOrId(resource, record)
  const state = findState(resource, record[resource.workflow?.field ?? ''])
  const sections = listRecordSections(resource, record, who, viewSay('details')).flatMap((section) =>
    buildSectionParts(section, record, who),
  )
  const related = await Promise.all(
    listRelations(resource, who, record).map((relation) => buildRelatedPart(relation, printed, provider)),
  )
  const blob = await drawPdf(
    {
      title,
      lines: [state ? `${resource.label} · ${state.label}` : resource.label],
      isWide: false,
      parts: [...sections, ...related],
      made: buildCreationNote(who, say),
      missing: say('pdfMissing'),
      pageWords: (page, pages) => say('pdfPage', { page, pages }),
    },
    servedFonts,
  )
  return { blob, name: buildFileName(resource, 'pdf', who.company.zone, toSafeFileName(title) || String(record.id)) }
}

/** Makes a title safe for a file name; an empty text if it has letters that some systems refuse. */
function toSafeFileName(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '')
  if (/[^ -~]/.test(plain)) return ''
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 60).replace(/-$/, '')
}

/** Builds the fields of a section, then a table for each field that holds rows. */
function buildSectionParts(
  { title, fields }: { title: string; fields: DisplayField[] },
  record: Row,
  who: SignedInPerson,
): DocumentPart[] {
  const tables = new Map(fields.map((field) => [field, buildRowsPart(field, record, who)]))
  const facts = fields
    .filter((field) => !tables.get(field))
    .map((field): [string, string] => [field.label, formatCellText(field, record, who) || dash])
  const tableParts = [...tables.values()].filter((table) => table !== undefined)
  return facts.length > 0 ? [{ kind: 'facts', heading: title, facts }, ...tableParts] : tableParts
}

function buildRowsPart(
  { name, label, field }: DisplayField,
  record: Row,
  { company }: SignedInPerson,
): TablePart | undefined {
  const columns = Object.entries(getFieldBehaviour(field).nested() ?? {})
  const value = record[name]
  if (columns.length === 0 || !Array.isArray(value) || value.length === 0) return undefined
  const rows = value as Readonly<Record<string, unknown>>[]
  return {
    kind: 'table',
    heading: label,
    heads: columns.map(([part, { options, type }]) => ({
      label: options.label ?? humanizeName(part),
      isRight: type.isNumeric === true,
    })),
    body: rows.map((row) =>
      columns.map(([part, inner]) =>
        getFieldBehaviour(inner).text(row[part], findUnit(inner, { ...record, ...row }, company)),
      ),
    ),
  }
}

/** Builds the part with a related list as far as the page shows it, and says how many rows the list has. */
async function buildRelatedPart(
  relation: RelatedResource,
  { resource, record, who, say, viewSay }: PrintedRecord,
  provider: StewardProvider,
): Promise<DocumentPart> {
  const heading = relationTitle(relation, resource, viewSay)
  const { data, total = 0 } = await provider.getList<Row>(relation.other.route, buildRelatedQuery(relation, record))
  if (total === 0) return { kind: 'lines', heading, lines: [viewSay('noRelated')] }
  const rows = data.filter((row) => row.can?.includes('export'))
  const columns = listRelatedColumns(relation, record, who)
  return {
    kind: 'table',
    heading: rows.length < total ? say('pdfPart', { list: heading, shown: rows.length, total }) : heading,
    heads: columns.map(({ label, column }) => ({ label, isRight: column.align === 'right' })),
    body: rows.map((row) => columns.map((column) => formatCellText(column, row, who))),
  }
}
