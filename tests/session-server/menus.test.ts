import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyRoles, declaredRoles } from '../../resources/people/roles'
import { hashPassword } from '../../server/session/passwords'
import type { MenuLine } from '../../src/framework/company/menu-lines'
import { composeRoles, type RoleDeclaration } from '../../src/framework/company/roles'
import type { MenuItem, SignedInUser } from '../../src/framework/session'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'

/** One more role, with a menu of its own. */
const auditor: RoleDeclaration = {
  label: 'Auditor',
  standing: 2,
  relation: 'isAuditor',
  menu: { name: 'V9', items: [{ name: 'Books', icon: 'Work', path: '/Invoices' }] },
}
const roles = composeRoles({ ...declaredRoles, auditor } as typeof declaredRoles, companyRoles)

interface Menu {
  role: string
  version: number
  isEdited: boolean
  lines: MenuLine[]
  shown: MenuItem[]
}

let app: TestApp
let admin: Person
let worker: Person
let director: Person
beforeAll(async () => {
  app = await startApp({ ...declaredWith(), roles })
  admin = await app.person('admin')
  director = await app.person('director')
  worker = await app.person('employee')
})
afterAll(() => app.close())

const menus = async () => (await app.call<{ menus: Menu[]; places: string[] }>('getMenus', {}, { as: admin })).body.data
const menuOf = async (role: string) => (await menus())?.menus.find((menu) => menu.role === role) as Menu
const save = async (params: Record<string, unknown>, as = admin) =>
  (await app.call<{ menus: Menu[] }>('saveMenu', params, { as })).body

const paths = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...paths(children)])
/** What the person has beside their screens, as the refresh of the session tells it. */
const seenBy = async (as: Person) =>
  paths(
    (await app.call<{ menu: MenuItem[] }>('getEmployeeByEmpId', { refresh: true, empId: as.empId }, { as })).body.data
      ?.menu ?? [],
  )

test('every role begins with the menu of the composition; only administrators see and edit them', async () => {
  const all = (await menus())?.menus ?? []
  expect(all.map(({ role }) => role)).toEqual([
    'admin',
    'director',
    'hrFinance',
    'finance',
    'hr',
    'auditor',
    'marketing',
    'employee',
    'restricted',
  ])
  for (const { role, isEdited, version, lines, shown } of all) {
    expect([role, isEdited, version]).toEqual([role, false, 0])
    expect(lines.flatMap(({ path }) => path ?? [])).toEqual(paths(shown))
  }
  expect((await app.call('getMenus', {}, { as: director })).body.code).toBe('forbidden')
  expect((await save({ role: 'employee', version: 0, items: [] }, director)).code).toBe('forbidden')
})

test('the menu as it stands can be saved unchanged for every role, and everybody sees the same', async () => {
  for (const { role, lines, shown } of (await menus())?.menus ?? []) {
    const { data, error, fields } = await save({ role, version: 0, items: lines, isTrial: true })
    expect({ role, error, fields }).toEqual({ role, error: null, fields: undefined })
    expect(data?.menus.find((menu) => menu.role === role)?.shown.map(({ name }) => name)).toEqual(
      shown.map(({ name }) => name),
    )
  }
})

test('a role of one entry is granted, signs in and has its menu', async () => {
  const { empId } = await app.person()
  const granted = await app.call('grantRole', { empId, role: 'auditor' }, { as: admin })
  expect(granted.body.error).toBeNull()
  const { rows } = await app.db.query<{ username: string }>({
    text: 'update accounts set password_hash = $2 where emp_id = $1 returning username',
    values: [empId, await hashPassword('a long enough password')],
  })
  const signedIn = await app.call<SignedInUser>('getEmployeeByCredentials', {
    username: rows[0]?.username,
    password: 'a long enough password',
  })
  expect(signedIn.body).toMatchObject({
    error: null,
    data: { roles: ['employee', 'auditor'], relations: { isAuditor: true, isHr: false, isDirector: false } },
  })
  expect(signedIn.body.data?.menu[0]).toEqual({ name: 'Books', icon: 'Work', path: '/Invoices' })
  expect(paths(signedIn.body.data?.menu ?? [])).not.toContain('/Home')
})

test('a preview shows what people with the role would see and keeps nothing', async () => {
  const { lines, version } = await menuOf('employee')
  const without = lines.filter(({ path }) => path !== '/Reimbursements')
  const answer = await save({ role: 'employee', version, items: without, isTrial: true })
  expect(paths(answer.data?.menus.find(({ role }) => role === 'employee')?.shown ?? [])).not.toContain(
    '/Reimbursements',
  )
  expect(await seenBy(worker)).toContain('/Reimbursements')
  expect(await menuOf('employee')).toMatchObject({ version, isEdited: false })
})

test('a saved menu is seen at once by people with the role, by nobody else, and goes back', async () => {
  const { lines, version } = await menuOf('employee')
  const before = [await seenBy(worker), await seenBy(director)]
  const edited = [
    { name: 'Handbook', icon: 'Policy', path: 'https://example.com/handbook', group: null },
    ...lines.filter(({ path }) => path !== '/Reimbursements'),
  ]
  expect((await save({ role: 'employee', version, items: edited })).error).toBeNull()
  const seen = await seenBy(worker)
  expect(seen[0]).toBe('https://example.com/handbook')
  expect(seen).not.toContain('/Reimbursements')
  expect(await seenBy(director)).toEqual(before[1])
  // Who edited an older one is told.
  expect((await save({ role: 'employee', version, items: lines })).code).toBe('staleVersion')
  const now = await menuOf('employee')
  expect(now).toMatchObject({ isEdited: true, version: version + 1 })
  const { rows } = await app.db.query<{ actor: number }>({
    text: `select actor_emp_id as actor from history where resource = 'menus'`,
  })
  expect(rows).toEqual([{ actor: admin.empId }])
  expect((await save({ role: 'employee', version: now.version })).error).toBeNull()
  expect(await seenBy(worker)).toEqual(before[0])
  expect(await menuOf('employee')).toMatchObject({ isEdited: false })
})

test('an entry has a badge and a heading stands over entries, unless nothing below it may be opened', async () => {
  const { lines, version } = await menuOf('employee')
  const heading = (name: string) => ({ name, icon: 'Home', path: null, group: null, type: 'label' as const })
  const [first, ...others] = lines
  const items = [heading('Every day'), { ...first, badge: 'New' }, heading('Empty'), heading('More'), ...others]
  const answer = await save({ role: 'employee', version, items: [...items, heading('Last')], isTrial: true })
  expect(answer.error).toBeNull()
  const menu = answer.data?.menus.find(({ role }) => role === 'employee')
  expect(menu?.shown.slice(0, 3)).toEqual([
    { name: 'Every day', icon: 'Home', type: 'label' },
    { name: first?.name, icon: first?.icon, path: first?.path, badge: { value: 'New' } },
    { name: 'More', icon: 'Home', type: 'label' },
  ])
  expect(menu?.lines[1]).toMatchObject({ badge: 'New' })
  expect((await save({ role: 'employee', version, items: menu?.lines, isTrial: true })).error).toBeNull()
  const { lines: small, version: at } = await menuOf('restricted')
  const closed = lines.filter(({ path }) => path === '/Procurements')
  const narrow = await save({
    role: 'restricted',
    version: at,
    items: [...small, heading('Buy'), ...closed],
    isTrial: true,
  })
  expect(narrow.error).toBeNull()
  expect(JSON.stringify(narrow.data?.menus.find(({ role }) => role === 'restricted')?.shown)).not.toContain('Buy')
})

test('an entry is not shown to who may not list what it leads to', async () => {
  const { lines } = await menuOf('employee')
  const { version } = await menuOf('restricted')
  expect(lines.map(({ path }) => path)).toContain('/Procurements')
  const answer = await save({ role: 'restricted', version, items: lines, isTrial: true })
  expect(answer.error).toBeNull()
  const shown = paths(answer.data?.menus.find(({ role }) => role === 'restricted')?.shown ?? [])
  expect(shown).toContain('/Home')
  expect(shown).not.toContain('/Procurements')
})

test.each([
  ['0.path', 'labelWithPage', [{ name: 'A', icon: 'Home', path: '/Home', group: null, type: 'label' }]],
  ['0.badge', 'badgeWithoutPage', [{ name: 'One', icon: 'Home', path: null, group: null, badge: 'New' }]],
  ['0.badge', 'tooLong', [{ name: 'One', icon: 'Home', path: '/Home', group: null, badge: 'x'.repeat(13) }]],
  ['0.type', 'choice', [{ name: 'One', icon: 'Home', path: '/Home', group: null, type: 'extLink' }]],
  ['0.icon', 'noIcon', [{ name: 'A', icon: 'Spaceship', path: null, group: null, type: 'label' }]],
  ['0.path', 'noPlace', [{ name: 'Nowhere', icon: 'Home', path: '/Nowhere', group: null }]],
  ['0.icon', 'noIcon', [{ name: 'Home', icon: 'Spaceship', path: '/Home', group: null }]],
  ['0.group', 'noGroup', [{ name: 'Home', icon: 'Home', path: '/Home', group: 'Lost' }]],
  [
    '1.path',
    'placeTwice',
    [
      { name: 'Home', icon: 'Home', path: '/Home', group: null },
      { name: 'Again', icon: 'Home', path: '/Home', group: null },
    ],
  ],
  [
    '1.group',
    'groupInGroup',
    [
      { name: 'One', icon: 'Home', path: null, group: null },
      { name: 'Two', icon: 'Home', path: null, group: 'One' },
    ],
  ],
  [
    '1.name',
    'groupTwice',
    [
      { name: 'One', icon: 'Home', path: null, group: null },
      { name: 'One', icon: 'Home', path: null, group: null },
    ],
  ],
] as const)('a menu is refused at %s: %s', async (at, code, items) => {
  const { version } = await menuOf('marketing')
  expect((await save({ role: 'marketing', version, items: [...items] })).fields?.[`items.${at}`]?.code).toBe(code)
})

test('nobody takes the page of menus from those who edit them', async () => {
  const { lines, version } = await menuOf('admin')
  const without = lines.filter(({ path }) => path !== '/Menus')
  expect((await save({ role: 'admin', version, items: without })).fields?.items?.code).toBe('editorMissing')
})
