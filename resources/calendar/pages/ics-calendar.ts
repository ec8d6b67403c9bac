import type { CalendarDate } from '../../../src/framework/values/dates'
import { buildIcsFile } from '../../../src/framework/values/ics-file'

export interface CalendarEntry {
  id: number
  version: number
  date: CalendarDate
  name: string
  kind: string
  description: string | null
}

/**
 * Writes holidays as a calendar file with all-day entries that do not block time.
 * @param madeAt ms since 1970
 */
export const buildIcsCalendar = (
  title: string,
  host: string,
  entries: readonly CalendarEntry[],
  madeAt: number,
): string =>
  buildIcsFile({
    ...{ title, product: 'Holidays', madeAt },
    events: entries.map(({ id, version, date, name, kind, description }) => ({
      uid: `holiday-${id}@${host}`,
      sequence: version - 1,
      time: { firstDay: date, lastDay: date },
      summary: `${name} (${kind})`,
      description,
    })),
  })
