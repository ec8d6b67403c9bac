import { defineAreaServer } from '../../../server/area'
import { holidays } from '../holidays'
import { findHolidayCalendar } from './holiday-calendars'
import { holidayExtensions, holidayOperations } from './operations/holidays'

export const calendarServer = defineAreaServer({
  name: 'calendar',
  operations: holidayOperations,
  extensions: holidayExtensions,
  readers: {
    feedFilters: {
      resource: holidays.name,
      async filter({ sql, caller }) {
        const calendarId = await findHolidayCalendar(sql, caller.empId ?? 0)
        return { calendarId: calendarId === null ? { empty: true } : { eq: calendarId } }
      },
    },
  },
})
