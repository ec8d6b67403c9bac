import { buildCalendarFile } from '../../../src/framework/values/calendar-file'
import type { CalendarDate } from '../../../src/framework/values/dates'

export interface CalendarEntry {
  id: number
  version: number
  date: CalendarDate
  name: string
  kind: string
  description: string | null
}

/**
 * Writes holidays as a calendar file with all-day entries that do not block time. Each entry keeps its
 * identity, so that a second import corrects the first one.
 * @param madeAt ms since 1970
 */
export const buildIcsCalendar = (
  title: string,
  host: string,
  entries: readonly CalendarEntry[],
  madeAt: number,
): string =>
  buildCalendarFile({
    ...{ product: 'Holidays', title, madeAt },
    events: entries.map(({ id, version, date, name, kind, description }) => ({
      ...{ uid: `holiday-${id}@${host}`, version, time: { from: date, to: date } },
      ...{ summary: `${name} (${kind})`, description, isTransparent: true },
    })),
  })
