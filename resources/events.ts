import { eventsByArea } from '../src/framework/company/lazy-areas'

/** The events that people are notified of, by area, as the screens need them. */
export const areaEvents = eventsByArea(import.meta.glob('./*/events.ts', { eager: true }))
