import type { Row, StewardProvider } from '../../../dataProvider/create'
import type { ExportWatch, ListQuestion } from '../../../dataProvider/export'
import { dateInWords, stampInZone } from '../../framework/dates'
import { behaviour, unitOf } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import type { ExportSay } from '../../i18n/export-words'
import { mayRead } from '../allowed'
import type { Shown } from '../columns'
import type { ListLook } from '../list/list-look'
import type { SignedIn } from '../signed-in'
import { allRows } from './all-rows'
import { drawPdf } from './draw-pdf'

/** The list a PDF is made of; `lines` are its filters in words. */
export interface Printed {
  resource: Resource
  look: ListLook
  who: SignedIn
  say: ExportSay
  provider: StewardProvider
  lines: readonly string[]
}

/**
 * The list as a PDF, cells as on screen: all rows that the person may take out.
 * @throws CallError, ListChanged as the reading of its rows
 */
export async function pdfOfList(
  { resource, look, who, say, provider, lines }: Printed,
  question: ListQuestion,
  watch: ExportWatch,
): Promise<{ blob: Blob; rows: number }> {
  const fields = [...new Set([...question.fields, ...unitFields(resource, look.visible, who)])]
  const listed = await allRows(provider, resource, { ...question, fields }, watch)
  const rows = listed.filter((row) => row.can?.includes('export'))
  const stamp = stampInZone(who.company.zone, Date.now())
  const at = `${dateInWords(stamp.slice(0, 10))}, ${stamp.slice(11, 16)}`
  const blob = await drawPdf({
    title: resource.plural,
    lines: [...lines, say('pdfMade', { name: who.fullName, at, zone: who.company.zone })],
    heads: look.visible.map(({ label, column }) => ({ label, isRight: column.align === 'right' })),
    body: rows.map((row) => look.visible.map((shown) => cellText(shown, row, who))),
    end: say('pdfRows', { rows: rows.length }),
    missing: say('pdfMissing'),
    pageWords: (page, pages) => say('pdfPage', { page, pages }),
  })
  return { blob, rows: rows.length }
}

/** Fields that say what the figures are counted in. */
function unitFields(resource: Resource, shown: readonly Shown[], who: SignedIn): string[] {
  return shown
    .flatMap(({ field }) => behaviour(field).unit(who.company)?.field ?? [])
    .filter((name) => mayRead(resource, name, who))
}

function cellText({ name, field }: Shown, row: Row, { company }: SignedIn): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (field.type.target && name !== 'id') return row.labels?.[name] ?? `#${value}`
  return behaviour(field).text(value, unitOf(field, row, company))
}
