import { expect, test } from 'vitest'
import { resources } from '../../resources'
import { menuVariants } from '../../resources/menus'
import { effectiveRoles, type RoleName } from '../../resources/people/roles'
import { text } from '../../src/fields'
import { menuFor } from '../../src/framework/company/menu'
import { defineResource } from '../../src/framework/resource'
import type { MenuItem } from '../../src/framework/session'

const menuOf = (...granted: RoleName[]) => menuFor(menuVariants, resources, effectiveRoles(granted))
const paths = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [...(item.path ? [item.path] : []), ...paths(item.children ?? [])])
const pathsOf = (...granted: RoleName[]) => paths(menuOf(...granted)).sort()

// The table of the domain catalogue, section 1.
const everybody = ['/Home', '/Me', '/Requests', '/Team', '/Inbox', '/Projects', '/Policy', '/Organization']
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
const kept = [exits, '/EmployeeLetters', '/LetterTemplates', '/AssetAudits']
const jobs = ['/Jobs', '/Menus']
/** Those of an area that may be left out. */
const purchasing = ['/DepartmentBudgets', '/ProcurementInvoices', '/PurchaseLimits'].filter((path) =>
  resources.some(({ route }) => path === `/${route}`),
)

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
      rules,
      ...jobs,
      '/Roles',
      reveals,
      '/Marketing',
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
      reveals,
      '/Marketing',
    ],
  ],
  [
    'V2',
    ['hrFinance'],
    [...everybody, ...dashboards, ...cash, ...buying, ...purchasing, ...people, ...kept, rules, '/Marketing'],
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
      '/Reimbursements',
      '/EmployeeTable',
      '/Marketing',
    ],
  ],
  ['V4', [], [...everybody, '/TimesheetDashboard', '/Procurements', '/Reimbursements']],
  ['V5', ['marketing'], [...everybody, '/TimesheetDashboard', '/Procurements', '/Reimbursements', '/Marketing']],
  ['V6', ['hr'], [...everybody, ...dashboards, '/Procurements', '/Reimbursements', ...people, ...kept, rules]],
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
    menuFor(menuVariants, [...resources, gadgets(menuName)], effectiveRoles([role]))
  const entry = { name: 'Gadgets', icon: 'Folder', path: '/Gadgets' }
  expect(menu('HR', 'hr').find((item) => item.name === 'HR')?.children).toContainEqual(entry)
  expect(menu('top', 'hr')).toContainEqual(entry)
  expect(menu('Workshop', 'hr')).toContainEqual({ name: 'Workshop', icon: 'Folder', children: [entry] })
  expect(paths(menu('HR', 'finance'))).not.toContain('/Gadgets')
})

test('making one menu leaves the variants as they were', () => {
  const before = JSON.stringify(menuVariants)
  menuFor(menuVariants, [...resources, gadgets('HR')], ['hr', 'employee'])
  expect(JSON.stringify(menuVariants)).toBe(before)
})
