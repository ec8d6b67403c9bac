import { defineAreaServer } from '../../../server/area'
import { holidayExtensions, holidayOperations } from './operations/holidays'

export const calendarServer = defineAreaServer({
  name: 'calendar',
  operations: holidayOperations,
  extensions: holidayExtensions,
})
