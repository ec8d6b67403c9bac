import { eventsByArea } from '../src/framework/company/lazy-areas'

/** What areas notify people of, by area, as screens need it. */
export const areaEvents = eventsByArea(import.meta.glob('./*/events.ts', { eager: true }))
