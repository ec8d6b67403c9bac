import { useLocation } from 'react-router'
import { lazyWithPreload, type PreloadableComponent } from './fields/parts/lazy-with-preload'
import { loadAreaFunctions, requireCatalogue } from './framework/company/catalogue'
import type { PageCard } from './framework/company/resource-cards'
import { definePage } from './views/blocks/define-page'
import { buildGeneratedRoutes, buildScreens, type ExtraRoute, type ResourceScreens } from './views/screens'
import { findFormPage, findListPage, listAreaRoutes, wrapInPageFrame } from './views/tools/area-pages'

/**
 * Builds the screens of every resource. If a resource has a page of its own, its list opens only when the
 * address has a filter.
 */
export const buildResourceScreens = (): ResourceScreens[] =>
  buildScreens(requireCatalogue().resources).map((generated) => {
    const [page, form] = [findListPage(generated.name), findFormPage(generated.name)]
    const list = page ? withFilteredList(page, generated.list) : generated.list
    return form ? { ...generated, list, create: form, edit: form } : { ...generated, list }
  })

function withFilteredList(
  Page: PreloadableComponent<object>,
  List: PreloadableComponent<object>,
): PreloadableComponent<object> {
  const Either = () => (new URLSearchParams(useLocation().search).has('filter') ? <List /> : <Page />)
  return Object.assign(Either, { preload: Page.preload })
}

/** The pages of the framework itself. */
const ownPages = [
  definePage({
    route: '/Menus',
    title: 'Menus',
    what: 'the menus of roles',
    roles: ['admin'],
    load: () => import('./pages/menus/menus-page').then(({ MenusPage: Menus }) => Menus),
  }),
  definePage({
    route: '/Jobs',
    title: 'Jobs',
    what: 'the jobs of the server',
    roles: ['admin'],
    load: () => import('./pages/jobs/jobs-page').then(({ JobsPage: Jobs }) => Jobs),
  }),
  definePage({
    route: '/SignIns',
    title: 'Sign-ins',
    what: 'who signed in',
    roles: ['admin'],
    load: () => import('./pages/sign-ins/sign-ins-page').then(({ SignInsPage: SignIns }) => SignIns),
  }),
  definePage({
    route: '/Misfits',
    title: 'Values to correct',
    what: 'stored values that do not fit',
    roles: ['admin', 'hr'],
    load: () => import('./pages/misfits/misfits-page').then(({ MisfitsPage: Misfits }) => Misfits),
  }),
  definePage({
    route: '/Roles',
    title: 'Roles',
    what: 'who holds which role',
    roles: ['admin'],
    load: () => import('./pages/roles/roles-page').then(({ RolesPage: Roles }) => Roles),
  }),
  definePage({
    route: '/Settings/Roles',
    title: 'Roles',
    what: 'roles',
    roles: ['admin'],
    load: () => import('./pages/roles/roles-setting').then(({ RolesSetting: Roles }) => Roles),
  }),
  definePage({
    route: '/Reports',
    title: 'Reports',
    what: 'reports',
    roles: ['employee'],
    load: () => import('./pages/reports/reports-page').then(({ ReportsPage: Reports }) => Reports),
  }),
  definePage({
    route: '/Reports/:key',
    title: 'Report',
    what: 'reports',
    roles: ['employee'],
    load: () => import('./pages/definitions/stored-report-page').then(({ StoredReportPage: Report }) => Report),
  }),
  definePage({
    route: '/Settings/Reports',
    title: 'Reports made here',
    what: 'reports made here',
    roles: ['admin'],
    load: () =>
      import('./pages/definitions/definition-reports-page').then(({ DefinitionReportsPage: Reports }) => Reports),
  }),
  definePage({
    route: '/Settings/Dashboards',
    title: 'Dashboards made here',
    what: 'dashboards made here',
    roles: ['admin'],
    load: () =>
      import('./pages/definitions/dashboards/definition-dashboards-page').then(
        ({ DefinitionDashboardsPage: Dashboards }) => Dashboards,
      ),
  }),
  definePage({
    route: '/Settings/Words',
    title: 'Labels and columns',
    what: 'labels and columns',
    roles: ['admin'],
    load: () => import('./pages/definitions/overlays/overlay-page').then(({ OverlayPage: Overlays }) => Overlays),
  }),
  definePage({
    route: '/Settings/Resources',
    title: 'Resources',
    what: 'resources made here',
    roles: ['admin'],
    async load() {
      const [{ ResourcesPage: Resources }] = await Promise.all([
        import('./pages/own/resources-page'),
        loadAreaFunctions(),
      ])
      return Resources
    },
  }),
  definePage({
    route: '/form',
    title: 'New record',
    what: 'forms',
    roles: ['employee'],
    load: () => import('./pages/form/any-form').then(({ AnyForm }) => AnyForm),
  }),
]

const addPageLoader = (card: PageCard) => ({
  ...card,
  load: () => import('./views/reports/load-report-page').then(({ loadReportPage: loadPage }) => loadPage(card)),
})

/** The screens of resources that administrators made; the frame is that of shipped resources. */
export const OwnScreens = lazyWithPreload(async () => {
  const module = await import('./pages/own/own-screens')
  await module.prepareOwnScreens(location.pathname)
  return module.OwnScreens
})

/** Builds the routes besides those of the resources. */
export const buildExtraRoutes = (): ExtraRoute[] => [
  ...buildGeneratedRoutes(requireCatalogue().resources).map((route) => {
    const Form = findFormPage(route.path)
    return Form ? { ...route, element: <Form />, preload: Form.preload } : route
  }),
  ...[
    ...[...ownPages, ...requireCatalogue().pages.map(addPageLoader)].map(
      (page) => [page.route, wrapInPageFrame(page)] as const,
    ),
    ...listAreaRoutes(),
  ].map(([path, Page]) => ({
    path,
    element: <Page />,
    preload: Page.preload,
  })),
]
