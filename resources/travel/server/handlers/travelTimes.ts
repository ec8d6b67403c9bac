import { defineHandler } from '../../../../server/records/write/handler'
import { recountDaysOfCover } from '../../../attendance/server/public'
import { travelTimes as declared } from '../../travelTimes.resource.json'

/** Attendance of days that a trip takes, or no longer takes, is counted again. */
export const travelTimes = defineHandler(declared, { after: recountDaysOfCover })
