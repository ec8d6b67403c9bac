import { defineArea } from '../../src/framework/company/application'
import { holidayCalendars } from './holidayCalendars.resource.json'
import { holidays } from './holidays'

declare module '../../src/framework/register' {
  interface ResourceNames {
    holidayCalendars: true
    holidays: true
  }
}

export const calendarArea = defineArea({
  name: 'calendar',
  resources: [holidayCalendars, holidays],
})
