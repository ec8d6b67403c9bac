import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceOverlay } from '../../src/framework/company/overlay'
import { type Person, startApp, type TestApp } from '../setup/app'
import { applyChange } from './apply-change'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
})
afterAll(() => app.close())

const apply = (body: object, key?: string) => applyChange(app, { kind: 'overlay', body, ...(key && { key }) }, admin)

const readOverlays = async (as: Person) =>
  (await app.call<{ overlays: ResourceOverlay[] }>('getOverlays', {}, { as })).body.data?.overlays ?? []

test('words and columns of a shipped resource change for those who may read them, and rights stay as they are', async () => {
  const hr = await app.person('hr')
  const employee = await app.person()
  const rightsBefore = await app.call('getCustomers', { perPage: 1 }, { as: employee })
  const body = {
    of: 'employees',
    label: 'Colleague',
    plural: 'Colleagues',
    fields: { designation: { label: 'Job title' }, isAnotherPerson: { label: 'Double name', help: 'Ask twice' } },
    columns: ['fullName', 'designation', 'departmentId.name'],
  }
  const { body: answer } = await apply(body)
  expect(answer.error).toBeNull()
  expect(await readOverlays(hr)).toEqual([body])
  expect(await readOverlays(employee)).toEqual([{ ...body, fields: { designation: { label: 'Job title' } } }])
  const refused = await app.call('createEmployee', { designation: 'x'.repeat(200) }, { as: hr })
  expect(JSON.stringify(refused.body)).toContain('designation')
  expect((await app.call('getCustomers', { perPage: 1 }, { as: employee })).status).toBe(rightsBefore.status)
  const second = await apply({ of: 'employees', label: 'Person' })
  expect(second.body.fields?.['body.of']?.args?.reason).toBe('this resource has changes already')
  expect((await apply({ of: 'employees', label: 'Person' }, answer.data?.key)).status).toBe(200)
  expect(await readOverlays(employee)).toEqual([{ of: 'employees', label: 'Person', fields: {} }])
})

test.each([
  ['an unknown resource', { of: 'customer', label: 'X' }, 'body.of', 'did you mean customers?'],
  ['an unknown field', { of: 'customers', fields: { nam: { label: 'X' } } }, 'body.fields.nam', 'did you mean name?'],
  ['an unknown column', { of: 'customers', columns: ['name', 'contry'] }, 'body.columns.1', 'did you mean country?'],
  ['a column twice', { of: 'customers', columns: ['name', 'name'] }, 'body.columns.1', 'twice'],
  ['no columns', { of: 'customers', columns: [] }, 'body.columns', ''],
  ['a right', { of: 'customers', access: [{ to: 'employee', can: ['list'] }] }, 'body.access', 'no part access'],
  ['a right of a field', { of: 'customers', fields: { name: { readableBy: [] } } }, 'body.fields.name.readableBy', ''],
  [
    'a help that is too long',
    { of: 'customers', fields: { name: { help: 'x'.repeat(300) } } },
    'body.fields.name.help',
    '',
  ],
])('an overlay with %s is refused with the path of the mistake', async (_name, body, path, words) => {
  const { status, body: answer } = await apply(body)
  expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, [path]])
  expect(String(answer.fields?.[path]?.args?.reason)).toContain(words)
})
