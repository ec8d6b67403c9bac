import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const calendarPages = defineAreaPages({
  name: 'calendar',
  lists: { Holidays: lazyNow(() => import('./holidays').then((module) => module.Holidays)) },
})
