import { lazyWithPreload } from '../../../../fields/parts/lazy-now'

export const ScheduleDialog = lazyWithPreload(() => import('./schedule-dialog').then((module) => module.ScheduleDialog))
