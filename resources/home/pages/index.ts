import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const homePages = defineAreaPages({
  name: 'home',
  home: lazyNow(() => import('./home').then((module) => module.Home)),
})
