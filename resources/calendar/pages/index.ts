import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const calendarPages = defineAreaPages({
  name: 'calendar',
  pages: [definePage({ route: 'Holidays', load: () => import('./holidays').then(({ Holidays }) => Holidays) })],
})
