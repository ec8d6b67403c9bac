import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { financeTeam } from '../../people/roles'

/** The paths that lead to declared screens, and the figures of projects. */
export const deliveryPages = defineAreaPages({
  name: 'delivery',
  pages: [
    definePage({
      route: '/AddInternalProject',
      title: 'New internal project',
      of: 'projects',
      load: () =>
        import('./project-redirects').then(({ NewInternalProjectRedirect: AddInternalProject }) => AddInternalProject),
    }),
    definePage({
      route: '/ProjectsView',
      title: 'Project',
      of: 'projects',
      load: () => import('./project-redirects').then(({ ProjectsView }) => ProjectsView),
    }),
    definePage({
      route: '/ReadyToInvoice',
      title: 'Ready to invoice',
      of: 'invoices',
      roles: financeTeam,
      isReport: true,
      load: () => import('./money/ready-to-invoice').then(({ ReadyToInvoicePage }) => ReadyToInvoicePage),
    }),
    definePage({
      route: '/ProjectMargins',
      title: 'Project margins',
      of: 'projects',
      roles: financeTeam.filter((role) => role !== 'hrFinance'),
      isReport: true,
      load: () => import('./money/project-margins').then(({ ProjectMarginsReport }) => ProjectMarginsReport),
    }),
    definePage({
      route: '/UtilisationReport',
      title: 'Utilisation',
      of: 'timeSheets',
      isReport: true,
      load: () => import('./utilisation-report').then(({ UtilisationReport }) => UtilisationReport),
    }),
  ],
  tools: {
    projectPace: lazyWithPreload(() =>
      import('./money/project-financials').then(({ ProjectProgress: ProjectPace }) => ProjectPace),
    ),
    projectMoney: lazyWithPreload(() => import('./money/project-financials').then(({ ProjectMoney }) => ProjectMoney)),
  },
  tiles: {
    FinanceDashBoard: lazyWithPreload(() =>
      import('./money/ready-to-invoice').then(({ ReadyToInvoiceCard: ReadyOnDashboard }) => ReadyOnDashboard),
    ),
  },
})
