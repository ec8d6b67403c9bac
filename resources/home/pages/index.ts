import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { withWaiting } from '../../../src/views/tools/with-waiting'

export const homePages = defineAreaPages({
  name: 'home',
  home: lazyNow(() => withWaiting(import('./home')).then((module) => module.Home)),
})
