import { lazyWithPreload } from '../../../src/fields/parts/lazy-now'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { loadWithApprovalAreas } from '../../../src/views/tools/with-waiting'

export const homePages = defineAreaPages({
  name: 'home',
  pages: [
    definePage({
      route: '/Me',
      title: 'Me',
      roles: ['employee'],
      load: () => loadWithApprovalAreas(import('./me')).then(({ OwnProfile: Me }) => Me),
    }),
  ],
  tiles: { team: lazyWithPreload(() => import('./today').then((module) => module.PeopleCard)) },
  home: lazyWithPreload(() => loadWithApprovalAreas(import('./home')).then((module) => module.HomePage)),
})
