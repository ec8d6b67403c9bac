import type { Row } from '../../../dataProvider/create'
import { findState, type Resource } from '../../framework/resource'
import { formatSummary } from '../../framework/values/record-summary'
import { formatRecordValue } from '../../framework/values/record-title'
import type { Tone } from '../value/state-chip'

/** A record on a day of the calendar, in words. */
interface DueEntry {
  name: string
  /** Text below the name. */
  text: string
  tone: Tone
}

/**
 * Makes an entry as `views.calendar` declares it. Fields that the person may not read are not in the row,
 * and so are left out.
 */
export function toDueEntry(resource: Resource, row: Row): DueEntry {
  const { shows, tones } = resource.views.calendar ?? {}
  const state = findState(resource, row[resource.workflow?.field ?? ''])
  const values = shows?.map((name) => formatRecordValue(resource, row, name)) ?? [resource.label, state?.label ?? '']
  const tone = tones ? tones.of[String(row[tones.by])] : state?.tone
  return { name: formatSummary(resource, row), text: values.filter(Boolean).join(' · '), tone: tone ?? 'neutral' }
}
