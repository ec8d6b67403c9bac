import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { loadWithApprovalAreas } from '../../../src/views/tools/load-approval-areas'

export const homePages = defineAreaPages({
  name: 'home',
  pages: [
    definePage({
      route: '/Me',
      title: 'Me',
      roles: ['employee'],
      load: () => loadWithApprovalAreas(import('./own-profile')).then(({ OwnProfile: Me }) => Me),
    }),
  ],
  tiles: { team: lazyWithPreload(() => import('./today-cards').then((module) => module.PeopleCard)) },
  home: lazyWithPreload(() => import('./home').then((module) => module.loadHomePage())),
  asks: ['getHome'],
})
