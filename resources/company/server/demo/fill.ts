import type { DemoCompany } from '../../../demo/demo-types'
import { addKnown, addRecords, asBulkWriter, type DemoWriter } from '../../../demo/demo-writer'

/** Calendars with their holidays, and the locations that keep them. */
export async function fillCalendarsAndLocations({ writer, id, know }: DemoWriter, company: DemoCompany): Promise<void> {
  await addKnown(writer, know, 'holidayCalendars', company.calendars)
  const ofCalendar = (key: string) => id('holidayCalendars', key)
  await addRecords(
    asBulkWriter(writer),
    'holidays',
    company.holidays.map(({ calendar, values }) => ({ ...values, calendarId: ofCalendar(calendar) })),
  )
  const places = company.locations.map(({ key, calendar, values }) => ({
    key,
    values: { ...values, holidayCalendarId: ofCalendar(calendar) },
  }))
  await addKnown(writer, know, 'locations', places)
}
