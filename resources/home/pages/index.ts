import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { withWaiting } from '../../../src/views/tools/with-waiting'

export const homePages = defineAreaPages({
  name: 'home',
  pages: [
    definePage({
      route: '/Me',
      title: 'Me',
      roles: ['employee'],
      load: () => withWaiting(import('./me')).then(({ OwnProfile: Me }) => Me),
    }),
  ],
  tiles: { team: lazyNow(() => import('./today').then((module) => module.PeopleCard)) },
  home: lazyNow(() => withWaiting(import('./home')).then((module) => module.HomePage)),
})
