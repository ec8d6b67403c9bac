export { useShownWeek } from './week/use-shown-week'
export { group as timesheetGroup } from './week/use-timesheet-week'
