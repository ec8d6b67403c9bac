import { lazyWithPreload } from '../../../../fields/parts/lazy-with-preload'

export const ScheduleDialog = lazyWithPreload(() => import('./schedule-dialog').then((module) => module.ScheduleDialog))
