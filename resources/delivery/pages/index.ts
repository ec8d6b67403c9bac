import { lazyWithPreload } from '../../../src/fields/parts/lazy-now'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { financeTeam } from '../../people/roles'

/** The routes of declared screens, and the figures of projects. */
export const deliveryPages = defineAreaPages({
  name: 'delivery',
  pages: [
    definePage({
      route: '/AddInternalProject',
      title: 'New internal project',
      of: 'projects',
      load: () => import('./ways').then(({ NewInternalProjectRedirect: AddInternalProject }) => AddInternalProject),
    }),
    definePage({
      route: '/ProjectsView',
      title: 'Project',
      of: 'projects',
      load: () => import('./ways').then(({ ProjectsView }) => ProjectsView),
    }),
    definePage({
      route: '/ReadyToInvoice',
      title: 'Ready to be invoiced',
      of: 'invoices',
      roles: financeTeam,
      isReport: true,
      load: () => import('./money/ready').then(({ ReadyToInvoicePage }) => ReadyToInvoicePage),
    }),
  ],
  tools: {
    projectPace: lazyWithPreload(() =>
      import('./money/project').then(({ ProjectProgress: ProjectPace }) => ProjectPace),
    ),
    projectMoney: lazyWithPreload(() => import('./money/project').then(({ ProjectMoney }) => ProjectMoney)),
  },
  tiles: {
    FinanceDashBoard: lazyWithPreload(() =>
      import('./money/ready').then(({ ReadyToInvoiceCard: ReadyOnDashboard }) => ReadyOnDashboard),
    ),
  },
})
