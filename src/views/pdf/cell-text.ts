import type { Row } from '../../../dataProvider/create'
import { findUnit, getFieldBehaviour } from '../../framework/field'
import { formatDate, formatTimestampInZone } from '../../framework/values/dates'
import type { ExportSay } from '../../i18n/export-words'
import { viewsEn } from '../../i18n/views.en'
import type { DisplayField } from '../display-fields'
import { formatInstantInZone } from '../reports/format-instant'
import type { SignedInPerson } from '../signed-in'

/** Formats the row's value under the name as the screen shows it; an empty text if there is none. */
export function formatCellText({ name, field }: DisplayField, row: Row, { company }: SignedInPerson): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (field.type.target && name !== 'id') return row.labels?.[name] ?? viewsEn.views.hidden
  if (field.type.isMoment) return formatInstantInZone(String(value), company.zone)
  return getFieldBehaviour(field).text(value, findUnit(field, row, company))
}

/** Says who made the pages, and when. */
export function buildCreationNote({ fullName, company }: SignedInPerson, say: ExportSay): string {
  const stamp = formatTimestampInZone(company.zone, Date.now())
  const at = `${formatDate(stamp.slice(0, 10))}, ${stamp.slice(11, 16)}`
  return say('pdfMade', { name: fullName, at, zone: company.zone })
}
