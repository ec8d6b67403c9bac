export { type OwnWorkingDay, useWorkingDays } from './use-working-days'
