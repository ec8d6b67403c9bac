import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

/** Other names of screens that the declarations give. */
export const deliveryPages = defineAreaPages({
  name: 'delivery',
  pages: [
    definePage({
      route: '/AddInternalProject',
      title: 'New internal project',
      of: 'projects',
      load: () => import('./ways').then(({ AddInternalProject }) => AddInternalProject),
    }),
    definePage({
      route: '/ProjectsView',
      title: 'Project',
      of: 'projects',
      load: () => import('./ways').then(({ ProjectsView }) => ProjectsView),
    }),
  ],
})
