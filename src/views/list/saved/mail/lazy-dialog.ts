import { lazyNow } from '../../../../fields/parts/lazy-now'

export const ScheduleDialog = lazyNow(() => import('./schedule-dialog').then((module) => module.ScheduleDialog))
