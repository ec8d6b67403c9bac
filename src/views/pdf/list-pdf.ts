import type { StewardProvider } from '../../../dataProvider/create'
import type { ExportOptions, ListQuestion } from '../../../dataProvider/export'
import { fetchSummary } from '../../../dataProvider/summary'
import { getFieldBehaviour } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import type { DocumentPart } from '../../framework/values/printed-document'
import type { ExportSay } from '../../i18n/export-words'
import type { LongSay } from '../../i18n/lists/long-list-words'
import { drawPdf } from '../../pdf/draw-pdf'
import type { DisplayField } from '../display-fields'
import { canReadField } from '../field-access'
import { collectFigures, listFigureKeys } from '../list/groups/column-figures'
import type { ListDisplay } from '../list/list-display'
import type { SignedInPerson } from '../signed-in'
import { buildCreationNote, formatCellText } from './cell-text'
import { ListChangedError, loadAllRows } from './load-all-rows'
import { servedFonts } from './served-fonts'

/** The list to print; `lines` are its filters in words. */
interface PrintedList {
  resource: Resource
  look: ListDisplay
  who: SignedInPerson
  say: ExportSay
  /** The words for figures. */
  longSay: LongSay
  provider: StewardProvider
  lines: readonly string[]
}

/**
 * Makes a PDF of the list with cells as on the screen: all rows that the person may export, and their
 * totals.
 * @throws CallError, ListChangedError as `loadAllRows` does
 */
export async function buildListPdf(
  printed: PrintedList,
  question: ListQuestion,
  watch: ExportOptions,
): Promise<{ blob: Blob; rows: number }> {
  const { resource, look, who, say, provider, lines } = printed
  const fields = [...new Set([...question.fields, ...listUnitFields(resource, look.visible, who)])]
  const listedRows = await loadAllRows(provider, resource, { ...question, fields }, watch)
  const rows = listedRows.filter((row) => row.can?.includes('export'))
  const parts: DocumentPart[] = [
    {
      kind: 'table',
      heads: look.visible.map(({ label, column }) => ({ label, isRight: column.align === 'right' })),
      body: rows.map((row) => look.visible.map((column) => formatCellText(column, row, who))),
    },
    await buildTotalsPart(printed, question, watch.signal, { listed: listedRows.length, drawn: rows.length }),
  ]
  return { blob: await buildLandscapePdf(resource.plural, lines, parts, { who, say }), rows: rows.length }
}

/** Makes landscape pages of tables and lines, under a title. */
const buildLandscapePdf = (
  title: string,
  lines: readonly string[],
  parts: readonly DocumentPart[],
  { who, say }: Pick<PrintedList, 'who' | 'say'>,
): Promise<Blob> =>
  drawPdf(
    {
      ...{ title, lines, parts, isWide: true },
      made: buildCreationNote(who, say),
      missing: say('pdfMissing'),
      pageWords: (page, pages) => say('pdfPage', { page, pages }),
    },
    servedFonts,
  )

/** Builds the part with the number of rows and the figures of their columns. */
async function buildTotalsPart(
  { resource, look, who, say, longSay }: PrintedList,
  { filter }: ListQuestion,
  signal: AbortSignal,
  { listed, drawn }: { listed: number; drawn: number },
): Promise<DocumentPart> {
  const heading = say('pdfRows', { rows: drawn })
  const figures = listFigureKeys(resource, look.visible)
  if (figures.length === 0) return { kind: 'lines', heading, lines: [] }
  // The server adds up the whole list, so its total would differ from the rows that are printed.
  if (drawn < listed) return { kind: 'lines', heading, lines: [say('pdfLeftOut', { count: listed - drawn })] }
  const summary = await fetchSummary(resource, { filter, groups: [], figures }, signal)
  if (summary.count !== listed) throw new ListChangedError(`${summary.count} rows of ${listed}`)
  const facts = look.visible.flatMap((column): [string, string][] => {
    const words = collectFigures(resource, column, summary.figures, who.company).map(
      ({ kind, lines }) => `${longSay(kind)}: ${lines.join(' · ')}`,
    )
    return words.length > 0 ? [[column.label, words.join('\n')]] : []
  })
  return facts.length > 0 ? { kind: 'facts', heading, facts } : { kind: 'lines', heading, lines: [] }
}

/** Lists the fields that hold the units of the figures. */
function listUnitFields(resource: Resource, columns: readonly DisplayField[], who: SignedInPerson): string[] {
  return columns
    .flatMap(({ field }) => getFieldBehaviour(field).unit(who.company)?.field ?? [])
    .filter((name) => canReadField(resource, name, who))
}
