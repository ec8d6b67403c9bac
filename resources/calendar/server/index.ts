import { defineAreaServer } from '../../../server/area'
import { holidays } from './handlers/holidays'
import { holidayExtensions, holidayOperations } from './operations/holidays'

export const calendarServer = defineAreaServer({
  name: 'calendar',
  operations: holidayOperations,
  extensions: holidayExtensions,
  handlers: { holidays },
})
