import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const organisationPages = defineAreaPages({
  name: 'organisation',
  pages: [
    definePage({
      route: '/Organization',
      title: 'Organization',
      of: 'employees',
      load: () => import('./chart/organization').then(({ Organization }) => Organization),
    }),
  ],
})
