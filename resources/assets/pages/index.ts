import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const assetsPages = defineAreaPages({
  name: 'assets',
  tiles: { me: lazyNow(() => import('./own-assets').then((module) => module.OwnAssets)) },
})
