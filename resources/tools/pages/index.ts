import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const toolsPages = defineAreaPages({
  name: 'tools',
  pages: [
    definePage({ route: 'ToolsPurchase', load: () => import('./tools-page').then(({ ToolsPage }) => ToolsPage) }),
  ],
  tiles: {
    inboxToAcknowledge: lazyWithPreload(() => import('./seats-to-confirm').then((module) => module.SeatsToConfirm)),
    me: lazyWithPreload(() => import('./own-tools').then((module) => module.OwnTools)),
  },
})
