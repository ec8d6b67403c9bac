import { defineAreaServer } from '../../../server/area'
import { getWorkingDays } from './get-working-days'
import { readOffDays } from './off-days'

/** Answers which halves of a date people work. */
export const workdaysServer = defineAreaServer({
  name: 'workdays',
  operations: [getWorkingDays],
  presence: readOffDays,
})
