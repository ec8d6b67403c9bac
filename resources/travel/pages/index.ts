import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const travelPages = defineAreaPages({
  name: 'travel',
  tiles: { me: lazyWithPreload(() => import('./travel').then((module) => module.OwnTrips)) },
  pages: [
    definePage({
      route: '/Travel',
      title: 'Travel',
      of: 'travelRequisitions',
      load: () => import('./travel').then((module) => module.Travel),
    }),
  ],
})
