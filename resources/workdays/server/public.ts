export { readAttendedDays } from './attended-days'
export { type PeopleDayRange, readWorkRules } from './work-rules'
export {
  type AffectedDays,
  type DaySource,
  listAffectedDays,
  versionSource,
  workingDaySources,
} from './working-day-sources'
export { readWorkingDays, type WorkingDay, type WorkingDayLookup } from './working-days'
