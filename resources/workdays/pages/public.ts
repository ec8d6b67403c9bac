export { DaySpanInput } from './day-span-input'
export { type OwnWorkingDay, useFreeWorkdays, useWorkingDays } from './use-working-days'
