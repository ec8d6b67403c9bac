import { describe, expect, test } from 'vitest'
import { resources, steward } from '../../resources'
import { companyRoles, declaredRoles, effectiveRoles, type RoleName } from '../../resources/people/roles'
import { date, money, text } from '../../src/fields'
import { composeMenuForRoles } from '../../src/framework/company/compose-menu'
import { listMenuPlaces } from '../../src/framework/company/menu-places'
import { composeRoles, declareRoles } from '../../src/framework/company/roles'
import { defineDashboard } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { defineResource } from '../../src/framework/resource'
import type { MenuItem } from '../../src/framework/session'
import { documented } from '../wire/documented'

const places = listMenuPlaces(steward)
const menuOf = (...granted: RoleName[]) => composeMenuForRoles(companyRoles.menus, places, effectiveRoles(granted))
const paths = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [...(item.path ? [item.path] : []), ...paths(item.children ?? [])])
const pathsOf = (...granted: RoleName[]) => paths(menuOf(...granted)).sort()

/** The path, if the area that offers it is there. */
const listOffered = (path: string) => (places.some((place) => path === place.path) ? [path] : [])

// The table of the domain catalogue, section 1.
/** What people use each day, beside the catalogue. */
const daily = ['/Attendance', '/Leave', '/Timesheet', '/Tasks', '/Holidays', '/Reports']
const everybody = [
  '/Home',
  '/Me',
  '/Requests',
  '/Team',
  '/MyTeam',
  '/Inbox',
  '/Projects',
  '/Policy',
  '/Organization',
  ...daily,
]
const dashboards = ['/Dashboard', '/TimesheetDashboard', '/EmployeeWorkingHoursDashboard', '/OnDutyEmployees']
const cash = [
  '/FinanceDashBoard',
  '/Customers',
  '/StatementOfWorks',
  '/PurchaseOrders',
  '/Invoices',
  '/Receivables',
  '/Deliverables',
  '/ExchangeRates',
  '/Receipts',
  '/TaxCodes',
  '/CompanyAccounts',
  '/CompanyAccountChanges',
  '/BankStatements',
  '/BankLines',
  '/TaxRegistrations',
  '/Undertakings',
]
const buying = ['/Procurements', '/Suppliers']
const people = [
  '/EmployeeTable',
  '/HrReports',
  '/Departments',
  '/Locations',
  '/LeaveTypes',
  '/AnnualQuotaOfLeaves',
  '/Assets',
]

/** Ours, beside those of the catalogue. */
const rules = '/ApprovalRules'
const reveals = '/ShownSecrets'
/** What people operations keep of people beside their records. */
const exits = '/Exits'
const kept = [exits, '/EmployeeLetters', '/LetterTemplates', '/AssetAudits', ...listOffered('/TravelAuthorities')]
const jobs = [
  '/Jobs',
  '/Menus',
  '/Misfits',
  '/SignIns',
  ...(resources.some(({ name }) => name === 'jiraConnections') ? ['/Jira'] : []),
]
/** A dashboard and a report of areas that may be left out. */
const today = ['/AttendanceToday'].filter((path) => places.some((place) => path === place.path))
const purchases = ['/ProcurementsReport'].filter((path) => places.some((place) => path === place.path))
/** Those of an area that may be left out. */
const purchasing = ['/DepartmentBudgets', '/ProcurementInvoices', '/PurchaseLimits'].filter((path) =>
  resources.some(({ route }) => path === `/${route}`),
)

/** What marketing and administrators find beside the page Marketing. */
const marketing = [
  '/Marketing',
  ...['/Lead', '/LeadMeetings', '/LeadContacts', '/Campaigns', '/LeadSettings'].flatMap(listOffered),
]

/** Whoever buys writes the texts of orders. */
const orderTexts = purchasing.length > 0 ? ['/LetterTemplates'] : []

const variants: [string, RoleName[], string[]][] = [
  [
    'V1',
    ['admin'],
    [
      ...everybody,
      ...dashboards,
      ...cash,
      ...buying,
      ...purchasing,
      '/Reimbursements',
      ...people,
      ...kept,
      ...today,
      ...purchases,
      rules,
      ...jobs,
      '/Roles',
      '/Settings/Reports',
      '/Settings/Dashboards',
      '/Settings/Words',
      '/Settings/Resources',
      reveals,
      ...marketing,
    ],
  ],
  [
    'V1',
    ['director'],
    [
      ...everybody,
      ...dashboards,
      ...cash,
      ...buying,
      ...purchasing,
      '/Reimbursements',
      ...people,
      exits,
      ...today,
      ...purchases,
      reveals,
      '/Marketing',
    ],
  ],
  [
    'V2',
    ['hrFinance'],
    [
      ...everybody,
      ...dashboards,
      ...cash,
      ...buying,
      ...purchasing,
      ...people,
      ...kept,
      ...today,
      ...purchases,
      rules,
      '/Marketing',
    ],
  ],
  [
    'V3',
    ['finance'],
    [
      ...everybody,
      ...dashboards,
      ...cash,
      ...buying,
      ...purchasing,
      ...orderTexts,
      ...purchases,
      '/Reimbursements',
      '/EmployeeTable',
      '/Marketing',
    ],
  ],
  ['V4', [], [...everybody, '/TimesheetDashboard', '/Procurements', '/Reimbursements']],
  ['V5', ['marketing'], [...everybody, '/TimesheetDashboard', '/Procurements', '/Reimbursements', ...marketing]],
  [
    'V6',
    ['hr'],
    [...everybody, ...dashboards, '/Procurements', '/Reimbursements', ...people, ...kept, ...today, rules],
  ],
  ['V7', ['restricted'], []],
]

test.each(variants)('%s, for %j, holds what the catalogue says and nothing else', (_, granted, expected) => {
  expect(pathsOf(...granted)).toEqual([...expected].sort())
})

test('Employees stands flat for finance, in the HR group for HR', () => {
  expect(menuOf('finance').some((item) => item.path === '/EmployeeTable')).toBe(true)
  expect(
    menuOf('hr')
      .find((item) => item.name === 'HR')
      ?.children?.map(({ path }) => path),
  ).toContain('/EmployeeTable')
})

test.each<[RoleName[], RoleName[]]>([
  [['hr', 'finance'], ['hrFinance']],
  [['hr', 'finance', 'admin'], ['admin']],
  [['marketing', 'hr'], ['hr']],
  [['marketing', 'finance'], ['finance']],
  [['restricted', 'admin'], ['restricted']],
])('%j together have the menu of %j', (together, same) => {
  expect(menuOf(...together)).toEqual(menuOf(...same))
})

const gadgets = (menu: string) =>
  defineResource('gadgets', {
    label: 'Gadget',
    route: 'Gadgets',
    title: 'title',
    menu,
    fields: { title: text() },
    access: [{ to: 'hr', can: ['list'] }],
  })

test('a new resource appears in its group for those who may list it', () => {
  const menu = (menuName: string, role: RoleName) =>
    composeMenuForRoles(
      companyRoles.menus,
      listMenuPlaces({ resources: [...resources, gadgets(menuName)] }),
      effectiveRoles([role]),
    )
  const entry = { name: 'Gadgets', icon: 'Folder', path: '/Gadgets' }
  expect(menu('HR', 'hr').find((item) => item.name === 'HR')?.children).toContainEqual(entry)
  expect(menu('top', 'hr')).toContainEqual(entry)
  expect(menu('Workshop', 'hr')).toContainEqual({ name: 'Workshop', icon: 'Folder', children: [entry] })
  expect(paths(menu('HR', 'finance'))).not.toContain('/Gadgets')
})

const namesIn = (group: string, ...granted: RoleName[]) =>
  menuOf(...granted)
    .find(({ name, children }) => name === group && children)
    ?.children?.map(({ name, type }) => (type ? `[${name}]` : name)) ?? []

test('headings divide long groups, and a list stands below the heading that it declares', () => {
  const finance = namesIn('Finance', 'finance')
  const headings = finance.filter((name) => name.startsWith('['))
  expect(headings).toEqual(['[Sales]', '[Billing]', '[Bank]', '[Set-up]'].filter((name) => headings.includes(name)))
  const below = (name: string) => {
    const rest = finance.slice(finance.indexOf(`[${name}]`) + 1)
    const end = rest.findIndex((each) => each.startsWith('['))
    return end < 0 ? rest : rest.slice(0, end)
  }
  expect(below('Billing')).toEqual(['Invoices', 'Receivables', 'Receipts'])
  expect(below('Bank')).toContain('Bank statements')
  expect(below('Set-up')).toContain('Tax codes')
  expect(namesIn('HR', 'hr').filter((name) => name.startsWith('['))).toEqual(['[People]', '[Assets]', '[Set-up]'])
})

test('a heading below which nothing stands is left out', () => {
  const label = (name: string) => ({ name, icon: 'Home', type: 'label' as const })
  const items = [
    {
      name: 'Work',
      icon: 'Home',
      children: [label('Empty'), label('Full'), { name: 'Home', icon: 'Home', path: '/Home' }, label('Last')],
    },
  ]
  const [work] = composeMenuForRoles([{ name: 'V', role: 'employee', items }], [], ['employee'])
  expect(work?.children?.map(({ name }) => name)).toEqual(['Full', 'Home'])
})

test('making one menu leaves the variants as they were', () => {
  const before = JSON.stringify(companyRoles.menus)
  composeMenuForRoles(companyRoles.menus, listMenuPlaces({ resources: [...resources, gadgets('HR')] }), [
    'hr',
    'employee',
  ])
  expect(JSON.stringify(companyRoles.menus)).toBe(before)
})

const boats = defineResource('boats' as 'employees', {
  label: 'Boat',
  route: 'Boats',
  title: 'title',
  fields: { title: text(), price: money({ readableBy: ['finance'] }), on: date({ readableBy: ['finance'] }) },
  access: [{ to: ['hr', 'finance'], can: ['list'] }],
})
const boatReport = defineReport('boats', {
  title: 'All boats',
  operation: 'getBoatReport',
  route: 'BoatReport',
  menu: 'Harbour',
  of: boats,
  period: 'on',
  by: ['on:month'],
  figures: { boats: 'count' },
})
const boatBoard = defineDashboard('boatBoard', {
  ...{ title: 'Boats now', operation: 'getBoatBoard', route: 'BoatBoard', menu: 'Harbour', icon: 'Flag' },
  to: ['hr'],
})

describe('a report and a dashboard in the menu', () => {
  const declared = { resources: [...resources, boats], reports: [boatReport], dashboards: [boatBoard] }
  const harbour = (...roles: RoleName[]) =>
    composeMenuForRoles(companyRoles.menus, listMenuPlaces(declared), roles).find(({ name }) => name === 'Harbour')
      ?.children ?? []

  test('each is there for who may open it', () => {
    expect(harbour('hr')).toEqual([{ name: 'Boats now', icon: 'Flag', path: '/BoatBoard' }])
    // Its period is a date that finance alone reads.
    expect(harbour('finance')).toEqual([{ name: 'All boats', icon: 'Assessment', path: '/BoatReport' }])
    expect(harbour('employee')).toEqual([])
  })

  test('menuTo leaves it to some of these', () => {
    const reports = [{ ...boatReport, menuTo: ['admin' as const] }]
    const menu = composeMenuForRoles(companyRoles.menus, listMenuPlaces({ ...declared, reports }), [
      'finance',
      'employee',
    ])
    expect(paths(menu)).not.toContain('/BoatReport')
  })

  test('an edited menu has them for nobody who may not open them', () => {
    const items = [boatReport, boatBoard].map(({ title: name, route }) => ({ name, icon: 'Flag', path: `/${route}` }))
    const edited = [{ name: 'V4', role: 'employee' as const, items, offered: [] }]
    const shown = (...roles: RoleName[]) =>
      paths(composeMenuForRoles(edited, listMenuPlaces(declared), roles)).filter((path) => path.startsWith('/Boat'))
    expect(shown('employee')).toEqual([])
    expect(shown('hr', 'employee')).toEqual(['/BoatBoard'])
  })

  test('a leaf of the name of the group stays a leaf', () => {
    const dashboards = [{ ...boatBoard, menu: 'Procurements' }]
    const menu = composeMenuForRoles(companyRoles.menus, listMenuPlaces({ ...declared, dashboards }), [
      'hr',
      'employee',
    ])
    expect(menu.filter(({ path, children }) => path && children)).toEqual([])
    expect(paths(menu)).toContain('/BoatBoard')
  })
})

describe('a role is one entry of the declaration', () => {
  const role = declareRoles({
    ...declaredRoles,
    auditor: { label: 'Auditor', standing: 2, menu: 'finance', together: ['hr', 'marketing'], relation: 'isAuditor' },
  })
  const composed = composeRoles(role as typeof declaredRoles, companyRoles)

  test('with its label, its standing and the menu of another one', () => {
    expect(composed.labels).toMatchObject({ auditor: 'Auditor' })
    expect(composed.menus.map(({ role }) => role)).toEqual([
      ...['admin', 'director', 'hrFinance', 'finance', 'hr', 'auditor', 'marketing', 'employee', 'restricted'],
    ])
    const own = composeMenuForRoles(composed.menus, [], composed.effective(['auditor' as RoleName]))
    expect(own).toEqual(composeMenuForRoles(composed.menus, [], ['finance']))
  })

  test('held by who holds others together, and told as a relation', () => {
    expect(composed.effective(['hr', 'marketing'])).toContain('auditor')
    expect(composed.effective(['hr'])).not.toContain('auditor')
    expect(composed.relations).toMatchObject({ isAuditor: ['auditor'], isHr: ['hr'] })
  })

  test('as the documentation has it', () => {
    const [documentedRoles] = documented<typeof declaredRoles>('Roles', ['roles'])
    const { menus, effective } = composeRoles(documentedRoles as typeof declaredRoles, { keepers: [] })
    expect(menus.map(({ role, name }) => `${role} ${name}`)).toEqual([
      'harbourMaster Harbour',
      'pilot Desk',
      'clerk Desk',
    ])
    expect(effective(['pilot' as RoleName])).toEqual(['pilot', 'clerk'])
    expect(effective(['pilot', 'clerk'] as unknown as RoleName[])).toEqual(['harbourMaster', 'pilot', 'clerk'])
  })

  test('one with the menu of a role that has none of its own is refused', () => {
    const lost = { ...role, clerk: { label: 'Clerk', standing: 0, menu: 'auditor' as const } }
    expect(() => composeRoles(lost as never, companyRoles)).toThrow(/the menu of auditor, which has none of its own/)
  })
})

test('a report made on a screen brings no group of other roles, and those who have the group find it there', () => {
  const add = (menu: string, roles: readonly RoleName[]) =>
    composeMenuForRoles(
      companyRoles.menus,
      [{ name: 'Claims by month', icon: 'Assessment', path: '/Reports/x1', menu, mayOpen: () => true }],
      effectiveRoles(roles),
    )
  const groupNames = (menu: readonly MenuItem[]) => menu.flatMap(({ name, children }) => (children ? [name] : []))
  expect(paths(add('Finance', ['finance']))).toContain('/Reports/x1')
  const ofEmployee = add('Finance', ['employee'])
  expect([groupNames(ofEmployee).includes('Finance'), paths(ofEmployee).includes('/Reports/x1')]).toEqual([
    false,
    false,
  ])
  expect(paths(ofEmployee)).toContain('/Reports')
  expect(groupNames(add('Leave reports', ['employee']))).toContain('Leave reports')
})
