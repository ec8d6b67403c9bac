import { defineArea } from '../../src/framework/company/application'
import { holidayCalendars } from './holidayCalendars'
import { holidays } from './holidays'

export const calendarArea = defineArea({
  name: 'calendar',
  resources: [holidayCalendars, holidays],
})
