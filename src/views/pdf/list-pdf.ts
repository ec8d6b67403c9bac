import type { StewardProvider } from '../../../dataProvider/create'
import type { ExportWatch, ListQuestion } from '../../../dataProvider/export'
import { summarize } from '../../../dataProvider/summary'
import { behaviour } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import type { Part } from '../../framework/values/paper'
import type { ExportSay } from '../../i18n/export-words'
import type { LongSay } from '../../i18n/lists/long-words'
import { drawPdf } from '../../paper/draw-pdf'
import { mayRead } from '../allowed'
import type { Shown } from '../columns'
import { figuresIn, figuresOf } from '../list/groups/figures'
import type { ListLook } from '../list/list-look'
import type { SignedIn } from '../signed-in'
import { allRows, ListChanged } from './all-rows'
import { cellText, madeWords } from './cell-text'
import { servedFonts } from './served-fonts'

/** The list a PDF is made of; `lines` are its filters in words. */
export interface Printed {
  resource: Resource
  look: ListLook
  who: SignedIn
  say: ExportSay
  /** Words of figures. */
  longSay: LongSay
  provider: StewardProvider
  lines: readonly string[]
}

/**
 * The list as a PDF, cells as on screen: all rows that the person may take out, and what they add up to.
 * @throws CallError, ListChanged as the reading of its rows
 */
export async function pdfOfList(
  printed: Printed,
  question: ListQuestion,
  watch: ExportWatch,
): Promise<{ blob: Blob; rows: number }> {
  const { resource, look, who, say, provider, lines } = printed
  const fields = [...new Set([...question.fields, ...unitFields(resource, look.visible, who)])]
  const listed = await allRows(provider, resource, { ...question, fields }, watch)
  const rows = listed.filter((row) => row.can?.includes('export'))
  const parts: Part[] = [
    {
      kind: 'table',
      heads: look.visible.map(({ label, column }) => ({ label, isRight: column.align === 'right' })),
      body: rows.map((row) => look.visible.map((shown) => cellText(shown, row, who))),
    },
    await endOf(printed, question, watch.signal, { listed: listed.length, drawn: rows.length }),
  ]
  return { blob: await pdfOfParts(resource.plural, lines, parts, { who, say }), rows: rows.length }
}

/** Tables and lines on wide pages, under a title. */
export const pdfOfParts = (
  title: string,
  lines: readonly string[],
  parts: readonly Part[],
  { who, say }: Pick<Printed, 'who' | 'say'>,
): Promise<Blob> =>
  drawPdf(
    {
      ...{ title, lines, parts, isWide: true },
      made: madeWords(who, say),
      missing: say('pdfMissing'),
      pageWords: (page, pages) => say('pdfPage', { page, pages }),
    },
    servedFonts,
  )

/** The number of rows, and the figures of their columns. */
async function endOf(
  { resource, look, who, say, longSay }: Printed,
  { filter }: ListQuestion,
  signal: AbortSignal,
  { listed, drawn }: { listed: number; drawn: number },
): Promise<Part> {
  const heading = say('pdfRows', { rows: drawn })
  const figures = figuresOf(resource, look.visible)
  if (figures.length === 0) return { kind: 'lines', heading, lines: [] }
  // The server adds up all that is listed: it would not be the sum of what stands above.
  if (drawn < listed) return { kind: 'lines', heading, lines: [say('pdfLeftOut', { count: listed - drawn })] }
  const summary = await summarize(resource, { filter, groups: [], figures }, signal)
  if (summary.count !== listed) throw new ListChanged(`${summary.count} rows of ${listed}`)
  const facts = look.visible.flatMap((shown): [string, string][] => {
    const words = figuresIn(resource, shown, summary.figures, who.company).map(
      ({ kind, lines }) => `${longSay(kind)}: ${lines.join(' · ')}`,
    )
    return words.length > 0 ? [[shown.label, words.join('\n')]] : []
  })
  return facts.length > 0 ? { kind: 'facts', heading, facts } : { kind: 'lines', heading, lines: [] }
}

/** Fields that say what the figures are counted in. */
function unitFields(resource: Resource, shown: readonly Shown[], who: SignedIn): string[] {
  return shown
    .flatMap(({ field }) => behaviour(field).unit(who.company)?.field ?? [])
    .filter((name) => mayRead(resource, name, who))
}
