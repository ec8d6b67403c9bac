import { expect, test } from 'vitest'
import { steward } from '../../resources'
import { companyRoles, effectiveRoles, workingRoles } from '../../resources/people/roles'
import { scopeForVerb } from '../../src/framework/access'
import { composeMenuForRoles } from '../../src/framework/company/compose-menu'
import { listMenuPaths } from '../../src/framework/company/menu'
import { listMenuPlaces } from '../../src/framework/company/menu-places'
import { buildCards } from '../../src/framework/company/resource-cards'
import { findMenuPath } from '../../src/shell/menu-tree'
import { pickBarEntries } from '../../src/shell/phone/bar-entries'
import type { AreaPages } from '../../src/views/tools/area-pages'

const modules: Readonly<Record<string, Readonly<Record<string, AreaPages>>>> = import.meta.glob(
  '../../resources/*/pages/index.ts',
  { eager: true },
)
const areaPages = Object.values(modules).flatMap((module) =>
  Object.values(module).flatMap(({ name: area, pages = [] }) => pages.map((page) => ({ ...page, area }))),
)
const cards = buildCards(steward)
const places = listMenuPlaces(steward)
const known = {
  cards: cards.resources,
  pages: [...areaPages.filter(({ route }) => route.startsWith('/')), ...cards.pages],
  unlisted: companyRoles.unlisted ?? {},
}

/** The routes that a person of these roles can open: lists, records, forms, reports and pages of areas. */
function listOpenRoutes(roles: ReturnType<typeof effectiveRoles>): string[] {
  const verbs = ['list', 'show', 'create', 'update'] as const
  const lists = steward.resources.filter((resource) =>
    verbs.some((verb) => scopeForVerb(resource, verb, roles) !== 'none'),
  )
  const mayOpen = ({ route, roles: needed, of }: (typeof areaPages)[number]) =>
    route.startsWith('/') &&
    (needed?.some((role) => roles.includes(role)) ?? true) &&
    (of === undefined || lists.some(({ name }) => name === of))
  return [
    ...lists.flatMap(({ route, formRoute }) => [
      ...[`/${route}`, `/${route}/7/show`, `/${route}/create`],
      ...(formRoute ? [`/${formRoute}`] : []),
    ]),
    ...places.filter((place) => place.mayOpen(roles)).map(({ path }) => path),
    ...areaPages.filter(mayOpen).map(({ route }) => route),
  ]
}

const menuOf = (roles: ReturnType<typeof effectiveRoles>) => composeMenuForRoles(companyRoles.menus, places, roles)

test.each(workingRoles)('each page that the role %s can open lights one entry of its menu', (role) => {
  const roles = effectiveRoles([role])
  const menu = menuOf(roles)
  const entries = listMenuPaths(menu)
  const routes = listOpenRoutes(roles)
  expect(routes.length).toBeGreaterThan(100)
  const lit = (route: string) => `/${findMenuPath(route, menu, known).split('/')[1]}`
  expect(routes.filter((route) => !entries.includes(lit(route)))).toEqual([])
  expect(lit('/NoSuchPage')).toBe('/NoSuchPage')
})

test('records, forms and reports light the entry of their list, and pages of an area that of the area', () => {
  const roles = effectiveRoles(['finance'])
  const menu = menuOf(roles)
  const pages = ['/Invoices/5/show', '/Invoice', '/InvoiceReport', '/LeaveRequests/3/show', '/CompOffRequests/create']
  expect(pages.map((page) => findMenuPath(page, menu, known))).toEqual([
    ...['/Invoices/5/show', '/Invoices', '/Invoices', '/Leave', '/Leave'],
  ])
  expect(findMenuPath('/TravelRequisitions/4/show', menu, known)).toBe('/Requests')
  const own = menuOf(effectiveRoles(['employee']))
  expect(['/Invoices/5', '/AssetAudits', '/Departments'].map((page) => findMenuPath(page, own, known))).toEqual([
    ...['/Projects', '/Me', '/Team'],
  ])
})

test('what people use each day is in every menu, and four of it in the bar of a phone', () => {
  for (const role of workingRoles) {
    const menu = menuOf(effectiveRoles([role]))
    expect(listMenuPaths(menu)).toEqual(
      expect.arrayContaining(['/Leave', '/Attendance', '/Timesheet', '/Holidays', '/Reports', '/Tasks']),
    )
    const bar = pickBarEntries(menu, companyRoles.bar ?? [])
    expect(bar.map(({ path }) => path)).toEqual(['/Home', '/Requests', '/Inbox', '/Me'])
  }
})

test('the bar is filled with the first pages of a menu that lacks some, and leads to no other site', () => {
  const entry = (path: string) => ({ name: path, icon: '', path })
  const menu = [
    { ...entry('https://example.com'), type: 'extLink' as const },
    { name: 'Group', icon: '', children: [entry('/A'), entry('/Me')] },
    ...[entry('/B'), entry('/C'), entry('/D')],
  ]
  expect(pickBarEntries(menu, ['/Home', '/Me']).map(({ path }) => path)).toEqual(['/Me', '/A', '/B', '/C'])
  expect(pickBarEntries([entry('/A')], ['/Home'])).toHaveLength(1)
})
