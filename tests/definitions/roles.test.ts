import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DefinitionsAnswer } from '../../src/framework/company/definition'
import type { DefinitionPlan } from '../../src/framework/company/definition-plan'
import type { OwnRoleAnswer, RoleBody, RolePreview } from '../../src/framework/company/own-roles/role-body'
import type { FieldErrors } from '../../src/framework/errors'
import type { MenuItem, SignedInUser } from '../../src/framework/session'
import { type Person, startApp, type TestApp } from '../setup/app'
import { applyChange, readNumber } from './apply-change'

let app: TestApp
let [admin, second]: Person[] = []
beforeAll(async () => {
  app = await startApp()
  ;[admin, second] = [await app.person('admin'), await app.person('admin')]
})
afterAll(() => app.close())

interface Change {
  key?: string | undefined
  body?: object
  isRetired?: 'yes'
  accepts?: string[]
  kind?: string
  number?: number
}

const apply = (change: Change, as = admin) => applyChange(app, { kind: 'role', ...change }, as as Person)

/** Applies a change that has to fit; answers the key. */
async function make(body: object, key?: string, kind = 'role'): Promise<string> {
  const { body: answer } = await apply({ kind, body, ...(key && { key }) })
  expect(answer.fields ?? answer.error).toBeNull()
  return answer.data?.key ?? ''
}

/** Grants a role, which another administrator agrees to where that is needed. */
async function grant(person: Person, role: string) {
  const input = { empId: person.empId, role }
  const { body } = await app.call<{ id: number | null; requestId: number }>('grantRole', input, { as: admin as Person })
  expect(body.fields ?? body.error).toBeNull()
  if (body.data?.id === null)
    await app.call('approveRoleRequest', { id: body.data.requestId }, { as: second as Person })
}

const status = async (operation: string, params: Readonly<Record<string, unknown>>, as: Person) =>
  (await app.call(operation, params, { as })).status
const readUser = async (as: Person) =>
  (await app.call<SignedInUser>('getEmployeeByEmpId', { refresh: true, empId: as.empId }, { as })).body.data
const listPaths = (items: readonly MenuItem[] = []): string[] =>
  items.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...listPaths(children)])
const readReason = (fields: FieldErrors | null | undefined, path: string) => String(fields?.[path]?.args?.reason)

const auditor: RoleBody = {
  name: 'auditor',
  label: 'Auditor',
  rights: { invoices: { as: 'finance', can: { list: 'all', show: 'all' } } },
  menu: {
    first: '/Invoices',
    entries: [
      { name: 'Books', icon: 'Folder', path: null, group: null },
      { name: 'Bills', icon: 'RequestQuote', path: '/Invoices', group: 'Books' },
      { name: 'Bank accounts', icon: 'Work', path: '/BankAccounts', group: 'Books' },
      { name: 'Home', icon: 'Home', path: '/Home', group: null },
      { name: 'Roles', icon: 'Work', path: '/Roles', group: null },
    ],
    hidden: ['/Team'],
  },
}

test('a role opens what it is lent, with its own menu, and nothing else', async () => {
  const person = await app.person()
  const key = await make(auditor)
  await grant(person, 'ownAuditor')
  const user = await readUser(person)
  expect(user?.roles).toContain('ownAuditor')
  expect(user?.opensFirst).toBe('/Invoices')
  expect(user?.menu[0]).toEqual({
    ...{ name: 'Books', icon: 'Folder' },
    children: [{ name: 'Bills', icon: 'RequestQuote', path: '/Invoices' }],
  })
  const paths = listPaths(user?.menu)
  expect(paths).toContain('/Home')
  expect(paths).not.toContain('/Roles')
  expect(paths).not.toContain('/Team')
  expect(await status('getInvoices', {}, person)).toBe(200)
  expect(await status('exportInvoices', {}, person)).toBe(403)
  expect(await status('updateInvoice', { id: 1, version: 1 }, person)).toBe(404)
  const { body } = await app.call<{ roles: OwnRoleAnswer[] }>('getOverlays', {}, { as: person })
  expect(body.data?.roles).toEqual([{ name: 'ownAuditor', label: 'Auditor', rights: auditor.rights }])
  const colleague = await app.call<{ roles: OwnRoleAnswer[] }>('getOverlays', {}, { as: await app.person() })
  expect(colleague.body.data?.roles).toEqual([])
  // Hiding an entry takes no right, and a narrower role closes its page at once.
  await make({ ...auditor, menu: { entries: [], hidden: ['/Invoices'] } }, key)
  expect(listPaths((await readUser(person))?.menu)).not.toContain('/Invoices')
  expect(await status('getInvoices', {}, person)).toBe(200)
})

test('own and team reach the records of the person, and never what the lender may not', async () => {
  const [manager, report, stranger] = [await app.person(), await app.person(), await app.person()]
  await app.db.query({
    text: 'update employees set reporting_manager_emp_id = $1 where id = $2',
    values: [manager.empId, report.empId],
  })
  const rights = { employees: { as: 'hr', person: 'id', can: { export: 'team' }, reads: [] } }
  await make({ name: 'exporter', label: 'Exporter', rights })
  await grant(manager, 'ownExporter')
  const file = await app.call<unknown>('exportEmployees', { format: 'csv' }, { as: manager })
  const text = String(file.body.data)
  expect([file.status, file.body.error]).toEqual([200, null])
  const names = await app.db.query<{ id: number; code: string }>({
    text: 'select id::int as id, employee_code as code from employees where id = any($1)',
    values: [[manager.empId, report.empId, stranger.empId]],
  })
  const isIn = (who: Person) => text.includes(names.rows.find(({ id }) => id === who.empId)?.code ?? 'none')
  expect([isIn(manager), isIn(report), isIn(stranger)]).toEqual([true, true, false])
})

test.each([
  [
    'an unknown resource',
    { rights: { invoicez: { as: 'finance', can: { list: 'all' } } } },
    'rights.invoicez',
    'did you mean invoices?',
  ],
  ['no lender', { rights: { invoices: { can: { list: 'all' } } } }, 'rights.invoices.as', 'say which role lends'],
  [
    'administrators as lender',
    { rights: { employees: { as: 'admin', can: { list: 'all' } } } },
    'rights.employees.as',
    'lends no rights',
  ],
  [
    'a role of people who left as lender',
    { rights: { employees: { as: 'restricted', can: { list: 'all' } } } },
    'rights.employees.as',
    'lends no rights',
  ],
  [
    'an own role as lender',
    { rights: { invoices: { as: 'ownAuditor', can: { list: 'all' } } } },
    'rights.invoices.as',
    'lends no rights',
  ],
  [
    'more than the lender may',
    { rights: { invoices: { as: 'hr', can: { list: 'all' } } } },
    'rights.invoices.can.list',
    'lends only what it may',
  ],
  [
    'another verb',
    { rights: { invoices: { as: 'finance', can: { approve: 'all' } } } },
    'rights.invoices.can.approve',
    'no part approve',
  ],
  [
    'a step of the server',
    { rights: { invoices: { as: 'finance', steps: { nothing: 'all' } } } },
    'rights.invoices.steps.nothing',
    'is no step',
  ],
  [
    'own records without a person',
    { rights: { invoices: { as: 'finance', can: { list: 'own' } } } },
    'rights.invoices.person',
    'which field names the person',
  ],
  [
    'a field that is no person',
    { rights: { invoices: { as: 'finance', person: 'status', can: { list: 'own' } } } },
    'rights.invoices.person',
    'names no person',
  ],
  [
    'an open field',
    { rights: { invoices: { as: 'finance', can: { list: 'all' }, reads: ['invoiceNumber'] } } },
    'rights.invoices.reads.0',
    'may read',
  ],
  [
    'an unknown field',
    { rights: { invoices: { as: 'finance', can: { update: 'all' }, writes: ['salary'] } } },
    'rights.invoices.writes.0',
    'is no field',
  ],
  ['nothing', { rights: { invoices: { as: 'finance' } } }, 'rights.invoices', 'gives nothing'],
  ['a page of administrators', { opens: ['/Jobs'] }, 'opens.0', 'is no page'],
  ['the name of a shipped role', { label: 'finance ' }, 'label', 'another role is called so'],
  ['a label that hides signs', { label: 'Fin\u200bance' }, 'label', 'nobody sees'],
  ['a name with signs', { name: 'x"; drop' }, 'name', 'letters and digits'],
  [
    'a page that opens first and is not there',
    { menu: { first: '/Invoices', entries: [] } },
    'menu.first',
    'stands in the menu',
  ],
  [
    'a script as page',
    { menu: { entries: [{ name: 'X', icon: 'Work', path: 'javascript:alert(1)' }] } },
    'menu.entries.0.path',
    'path of a page',
  ],
  ['an unknown part', { grants: [] }, 'grants', 'no part grants'],
  ['a standing', { standing: 9 }, 'standing', 'no part standing'],
])('a role with %s is refused with the path of the mistake', async (_name, part, path, words) => {
  const { status: code, body } = await apply({ body: { name: 'wrong', label: 'Wrong', rights: {}, ...part } })
  expect([code, Object.keys(body.fields ?? {})]).toEqual([400, [`body.${path}`]])
  expect(readReason(body.fields, `body.${path}`)).toContain(words)
})

test('a restricted field opens with its own right alone, and reading it gives no writing', async () => {
  const rights = { employees: { as: 'hr', can: { list: 'all', show: 'all', update: 'all' }, reads: ['dateOfBirth'] } }
  const { body } = await apply({ body: { name: 'mailReader', label: 'Mail reader', rights } })
  const [person, other] = [await app.person(), await app.person()]
  if (body.fields) throw new Error(JSON.stringify(body.fields))
  await grant(person, 'ownMailReader')
  const read = async (as: Person) =>
    (await app.call<Record<string, unknown>>('getEmployeeByEmpId', { empId: other.empId }, { as })).body.data ?? {}
  expect(await read(person)).toMatchObject({ dateOfBirth: '1990-01-01', gender: null })
  expect(await read(await app.person())).toMatchObject({ dateOfBirth: null })
  const { version } = await read(person)
  const written = await app.call(
    'updateEmployee',
    { id: other.empId, version, dateOfBirth: '1980-01-01' },
    { as: person },
  )
  expect(written.status).toBeGreaterThanOrEqual(400)
  expect(await read(person)).toMatchObject({ dateOfBirth: '1990-01-01' })
  const allowed = await app.call('updateEmployee', { id: other.empId, version, designation: 'Keeper' }, { as: person })
  expect(allowed.body.error).toBeNull()
})

test('nobody changes their own rights, and rights with a second administrator reach no holder unseen', async () => {
  const body = { name: 'helper', label: 'Helper', rights: { attendanceDevices: { as: 'hr', can: { list: 'all' } } } }
  const key = await make(body)
  await grant(second as Person, 'ownHelper')
  const wider = { ...body, rights: { attendanceDevices: { as: 'hr', can: { list: 'all', show: 'all' } } } }
  expect((await apply({ key, body: wider }, second)).body.code).toBe('givenToSelf')
  expect((await apply({ key, isRetired: 'yes', accepts: ['retire'] }, second)).body.code).toBe('givenToSelf')
  // Words and the menu are no rights.
  expect((await apply({ key, body: { ...body, label: 'Assistant' } }, second)).status).toBe(200)
  expect((await apply({ key, body: wider })).status).toBe(200)
  const guarded = { ...wider, rights: { ...wider.rights, invoices: { as: 'finance', can: { list: 'all' } } } }
  const refused = await apply({ key, body: guarded })
  expect(readReason(refused.body.fields, 'body.rights.invoices')).toContain('1 person holds this role')
  const planned = await app.call('planDefinition', { kind: 'role', key, body: guarded }, { as: admin as Person })
  expect(readReason(planned.body.fields, 'body.rights.invoices')).toContain('needs a second administrator')
})

test('a grant that waits for another administrator keeps what they were shown', async () => {
  const body = { name: 'payer', label: 'Payer', rights: { invoices: { as: 'finance', can: { list: 'all' } } } }
  const key = await make(body)
  const person = await app.person()
  const asked = await app.call<{ requestId: number }>(
    'grantRole',
    { empId: person.empId, role: 'ownPayer' },
    { as: admin as Person },
  )
  expect(asked.body.data).toMatchObject({ id: null })
  expect(await status('getInvoices', {}, person)).toBe(200)
  expect((await readUser(person))?.roles).not.toContain('ownPayer')
  const wider = { ...body, rights: { invoices: { as: 'finance', can: { list: 'all', show: 'all', export: 'all' } } } }
  expect(readReason((await apply({ key, body: wider })).body.fields, 'body.rights.invoices')).toContain(
    '1 grant of it waits',
  )
  // A role that is gone meanwhile is granted to nobody.
  expect((await apply({ key, isRetired: 'yes' })).status).toBe(200)
  const agreed = await app.call('approveRoleRequest', { id: asked.body.data?.requestId }, { as: second as Person })
  expect(agreed.status).toBe(400)
  expect((await readUser(person))?.roles).not.toContain('ownPayer')
})

test('retiring a role tells whom it takes it from, ends their grants, and a former version comes back to nobody', async () => {
  const body = { name: 'guest', label: 'Guest', rights: { attendanceDevices: { as: 'hr', can: { list: 'all' } } } }
  const key = await make(body)
  const person = await app.person()
  await grant(person, 'ownGuest')
  const { body: plan } = await app.call<DefinitionPlan>(
    'planDefinition',
    { kind: 'role', key, isRetired: 'yes' },
    { as: admin as Person },
  )
  expect(plan.data?.rows).toMatchObject([{ accept: 'retire', count: 1 }])
  expect(plan.data?.role).toMatchObject({ people: { count: 1 }, closed: ['Attendance devices'] })
  expect((await apply({ key, isRetired: 'yes' })).status).toBe(400)
  expect((await apply({ key, isRetired: 'yes', accepts: ['retire'] })).status).toBe(200)
  expect(await status('getAttendanceDevices', {}, person)).toBe(
    await status('getAttendanceDevices', {}, await app.person()),
  )
  expect((await readUser(person))?.menu.length).toBeGreaterThan(0)
  await make(body, key)
  expect((await readUser(person))?.roles).not.toContain('ownGuest')
  const renamed = await apply({ key, body: { ...body, name: 'guests' } })
  expect(readReason(renamed.body.fields, 'body.name')).toContain('never changes')
  const taken = await apply({ body: { ...body, label: 'Visitor' } })
  expect(taken.body.fields).toHaveProperty(['body.name'])
})

test('the plan says role, operation and field in words, and two administrators cannot overwrite each other', async () => {
  const body = { name: 'planner', label: 'Planner', rights: { attendanceDevices: { as: 'hr', can: { list: 'all' } } } }
  const input = {
    kind: 'role',
    body: {
      ...body,
      rights: { ...body.rights, employees: { as: 'hr', can: { list: 'all' }, reads: ['dateOfBirth'] } },
    },
  }
  const { body: plan } = await app.call<DefinitionPlan>('planDefinition', input, { as: admin as Person })
  expect(plan.data?.role).toMatchObject({
    isGuarded: false,
    people: { count: 0 },
    opened: expect.arrayContaining(['Attendance devices']),
  })
  const of = (name: string) => plan.data?.role?.resources.find((each) => each.name === name)?.rights
  expect(of('attendanceDevices')).toEqual([{ right: 'list', label: 'list', before: 'none', after: 'all' }])
  expect(of('employees')).toContainEqual({
    right: 'read:dateOfBirth',
    label: 'Date of birth',
    before: 'none',
    after: 'all',
  })
  const number = await readNumber(app, admin as Person)
  expect((await apply({ number, body })).status).toBe(200)
  expect((await apply({ number, body: { ...body, name: 'other', label: 'Other' } }, second)).body.code).toBe(
    'staleVersion',
  )
  const preview = await app.call<RolePreview>(
    'previewRoleDefinition',
    { body: { ...auditor, name: 'tried', label: 'Tried' } },
    { as: admin as Person },
  )
  expect(preview.body.data).toMatchObject({ first: '/Invoices', closed: expect.arrayContaining(['/Roles']) })
  for (const operation of ['previewRoleDefinition', 'planDefinition', 'applyDefinition'])
    expect(
      await status(operation, { kind: 'role', body, number: 0, reason: 'x' }, await app.person('hr', 'director')),
    ).toBe(403)
})

test('an own resource names own roles, its renames are followed, and it cannot go while a role names it', async () => {
  const fields = [
    ['f1', 'item', 'text', { required: true }],
    ['f2', 'keeper', 'ref', { to: 'employees' }],
    ['f3', 'worth', 'number', { readableBy: ['hr'] }],
  ]
  const resource = {
    name: 'crates',
    label: 'Crate',
    title: 'item',
    fields,
    access: [{ to: ['admin'], can: ['list', 'show', 'create'] }],
  }
  const ownKey = await make(resource, undefined, 'resource')
  const rights = { ownCrates: { person: 'keeper', can: { list: 'own', show: 'own', create: 'all' }, reads: ['worth'] } }
  const key = await make({ name: 'storer', label: 'Storer', rights })
  const [person, other] = [await app.person(), await app.person()]
  await grant(person, 'ownStorer')
  for (const keeper of [person.empId, other.empId])
    expect(
      (await app.call('createOwnCrate', { item: `Crate ${keeper}`, keeper }, { as: person })).body.error,
    ).toBeNull()
  const list = await app.call<object[]>('getOwnCrates', {}, { as: person })
  expect(list.body.data).toMatchObject([{ item: `Crate ${person.empId}` }])
  expect(Object.keys(list.body.data?.[0] ?? {})).toContain('worth')
  expect(await status('getOwnCrates', {}, other)).toBe(403)
  const renamed = {
    ...resource,
    fields: fields.map(([id, name, ...rest]) => [
      id,
      name === 'worth' ? 'price' : name === 'keeper' ? 'holder' : name,
      ...rest,
    ]),
  }
  await make(renamed, ownKey, 'resource')
  const current = (await app.call<DefinitionsAnswer>('getCurrentDefinitions', {}, { as: admin as Person })).body.data
  const body = current?.definitions.find((each) => each.key === key)?.body
  expect(body).toMatchObject({ rights: { ownCrates: { person: 'holder', reads: ['price'] } } })
  const gone = await apply({ kind: 'resource', key: ownKey, isRetired: 'yes', accepts: ['retire'] })
  expect(readReason(gone.body.fields, 'body.body') + readReason(gone.body.fields, 'body')).toContain('Storer')
})
