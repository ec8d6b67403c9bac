import { defineAreaServer } from '../../../server/area'
import { employees } from './handlers/employees'

export const peopleServer = defineAreaServer({
  name: 'people',
  handlers: { employees },
})
