import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDefinitions } from '../../server/operations/definitions/add-definitions'
import { applySchema, prepareDatabase } from '../../server/prepare'
import { composeModel } from '../../server/records/compose-model'
import type { DefinitionPlan } from '../../src/framework/company/definition-plan'
import type { BodyField } from '../../src/framework/company/resource-body'
import { type Person, schemaOptions, startApp, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import { applyChange, listReasons } from './apply-change'

let app: TestApp
let admin: Person
let hr: Person
let finance: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  hr = await app.person('hr')
  finance = await app.person('finance')
})
afterAll(() => app.close())

const both = { readableBy: ['hr'], writableBy: ['hr'] }
const sizes = [
  ['c1', 'small', 'Small'],
  ['c2', 'large', 'Large'],
]
const fields: readonly BodyField[] = [
  ['f1', 'ownShirt', 'choice', { label: 'Shirt size', options: sizes, ...both }],
  ['f2', 'ownBadge', 'text', { max: 20, unique: true, readableBy: ['hr', 'finance'], writableBy: ['hr'] }],
  ['f3', 'ownBonus', 'money', { currency: 'INR', ...both }],
  ['f4', 'ownTwice', 'money', { currency: 'INR', readableBy: ['hr'] }],
  ['f5', 'ownMentorEmpId', 'ref', { to: 'employees', ...both }],
  ['f6', 'ownSince', 'date', { ...both }],
  ['f7', 'ownNickname', 'text', { max: 40, search: true, readableBy: ['employee', 'restricted'], writableBy: ['hr'] }],
]

const overlay = (changes: object = {}) => ({
  of: 'employees',
  ownFields: fields,
  computed: { ownTwice: 'ownBonus * 2' },
  ...changes,
})

const apply = (change: object) => applyChange(app, { kind: 'overlay', ...change }, admin)

type EmployeeRow = Record<string, unknown> & { id: number; version: number }
const readOne = async (id: number | undefined, as = hr) =>
  (await app.call<EmployeeRow>('getEmployeeByEmpId', { id }, { as })).body.data

let key = ''
let other: Person
const change = (changes: object, accepts: string[] = []) => apply({ key, body: overlay(changes), accepts })

async function save(values: object, as = hr) {
  const { version } = (await readOne(other.empId, hr)) ?? {}
  return app.call('updateEmployee', { id: other.empId, version, ...values }, { as })
}

test('fields added to employees are entered, listed, filtered, sorted, searched and exported at once', async () => {
  other = await app.person()
  const plan = await app.call<DefinitionPlan>('planDefinition', { kind: 'overlay', body: overlay() }, { as: admin })
  expect(plan.body.data?.steps.map(({ says }) => says)).toContain('add “Shirt size”')
  expect(plan.body.data?.rights).toContainEqual({ role: 'hr', right: 'write:ownShirt', before: 'none', after: 'all' })
  expect(plan.body.data?.rights.filter(({ role }) => role === 'director')).toMatchObject([
    // What everybody who sees the record sees can be searched.
    { right: 'read:ownNickname' },
  ])
  const applied = await apply({ body: overlay() })
  expect([applied.body.error, listReasons(applied)]).toEqual([null, []])
  key = applied.body.data?.key ?? ''
  const saved = await save({
    ownShirt: 'large',
    ownBadge: 'B-7',
    ownBonus: '10.50',
    ownNickname: 'Quibble',
    ownMentorEmpId: hr.empId,
  })
  expect(saved.body.fields ?? saved.body.error).toBeNull()
  expect(await readOne(other.empId)).toMatchObject({ ownShirt: 'large', ownTwice: '21.00', ownMentorEmpId: hr.empId })
  const list = (params: Record<string, unknown>, as = hr) => app.call<EmployeeRow[]>('getEmployees', params, { as })
  const filtered = await list({
    filter: { ownShirt: { eq: 'large' }, ownTwice: { gt: '20' } },
    sort: [['ownSince', 'asc']],
  })
  expect(filtered.body.data?.map(({ id }) => id)).toEqual([other.empId])
  expect((await list({ q: 'quibb' }, other)).body.data?.map(({ id }) => id)).toEqual([other.empId])
  const csv = await app.call<string>(
    'exportEmployees',
    { format: 'csv', filter: { id: { eq: other.empId } } },
    { as: hr },
  )
  expect(csv.body.data).toContain('Shirt size')
  expect(csv.body.data).toContain('Large')
  const history = await app.call<object[]>('getEmployeeHistory', { id: other.empId }, { as: hr })
  expect(JSON.stringify(history.body)).toContain('ownShirt')
})

test('the database keeps them in columns by id, and a start neither parks nor changes them', async () => {
  const columns = async () =>
    (
      await app.db.query<{ name: string }>({
        text: "select attname as name from pg_attribute where attrelid = 'employees'::regclass and attname ~ 'own_' order by 1",
      })
    ).rows.map(({ name }) => name)
  const before = await columns()
  expect(before).toEqual(expect.arrayContaining(['own_f1_V', 'own_f2_V']))
  const steps: string[] = []
  await prepareDatabase(app.db, { ...testSettings, logLevel: 'debug' }, shipped, (line) => steps.push(line))
  expect(steps.filter((step) => step.includes('employees'))).toEqual([])
  expect(await columns()).toEqual(before)
  const { rows } = await app.db.query<{ value: string }>({ text: "select value from steward_meta where key = 'level'" })
  expect(rows).toEqual([{ value: '6' }])
})

test('nobody without a tick reads, filters, sorts, exports or writes one, or is told its name', async () => {
  const seen = [
    await app.call('getEmployeeByEmpId', { id: other.empId }, { as: finance }),
    await app.call('getEmployees', { filter: { id: { eq: other.empId } } }, { as: finance }),
    await app.call('getEmployees', { filter: { ownShirt: { eq: 'large' } } }, { as: finance }),
    await app.call('getEmployees', { sort: [['ownShirt', 'asc']] }, { as: finance }),
    await app.call('getEmployees', { filter: { ownMentorEmpId: { eq: hr.empId } } }, { as: other }),
    await app.call(
      'exportEmployees',
      { format: 'csv', fields: ['fullName', 'ownShirt'] },
      { as: await app.person('director') },
    ),
    await app.call('getEmployeeHistory', { id: other.empId }, { as: other }),
    await app.call('getOverlays', {}, { as: finance }),
  ]
  expect(seen.map(({ body }) => JSON.stringify(body)).join()).not.toMatch(/large|10\.50|21\.00|Shirt size/)
  expect([await readOne(other.empId, finance)]).toMatchObject([{ ownBadge: 'B-7' }])
  expect(JSON.stringify(seen.at(-1)?.body)).toContain('ownBadge')
  expect((await save({ ownBadge: 'B-8' }, finance)).status).toBe(403)
  expect((await save({ ownNickname: 'Me' }, other)).status).not.toBe(200)
  expect(await readOne(other.empId, admin)).not.toHaveProperty('ownShirt')
})

test('a change of a column keeps values by id, and what would be lost is asked first', async () => {
  const renamed = fields.map(
    (field): BodyField => (field[0] === 'f1' ? ['f1', 'ownSize', field[2], field[3] ?? {}] : field),
  )
  expect(listReasons(await change({ ownFields: renamed }))).toEqual([])
  expect(await readOne(other.empId)).toMatchObject({ ownSize: 'large' })
  const history = await app.call<object[]>('getEmployeeHistory', { id: other.empId }, { as: hr })
  expect(JSON.stringify(history.body)).toContain('ownSize')
  const fewer = { ownFields: fields.slice(1) }
  const refused = await change(fewer)
  expect(listReasons(refused)).toEqual([
    expect.stringContaining('body.ownFields: Some records would lose the value of'),
  ])
  expect(listReasons(await change(fewer, ['remove:f1']))).toEqual([])
  expect(await readOne(other.empId)).not.toHaveProperty('ownSize')
  expect(listReasons(await change({}))).toEqual([])
  expect(await readOne(other.empId)).toMatchObject({ ownShirt: 'large', ownBadge: 'B-7' })
})

test('retired fields are parked, come back with their values, and only by their own definition', async () => {
  const retire = { key, isRetired: 'yes' }
  const plan = await app.call<DefinitionPlan>('planDefinition', { kind: 'overlay', ...retire }, { as: admin })
  const accepts = plan.body.data?.rows.flatMap(({ accept }) => accept ?? []) ?? []
  expect(accepts).toContain('remove:f2')
  expect((await apply(retire)).status).toBe(400)
  expect(listReasons(await apply({ ...retire, accepts }))).toEqual([])
  expect(await readOne(other.empId)).not.toHaveProperty('ownBadge')
  expect(listReasons(await apply({ body: overlay() })).join()).toContain('bring these back instead')
  expect(listReasons(await change({}))).toEqual([])
  expect(await readOne(other.empId)).toMatchObject({ ownShirt: 'large', ownBadge: 'B-7', ownNickname: 'Quibble' })
})

const extra = (name: string, type: string, options: object) => [...fields, ['f9', name, type, options]]

test.each([
  ['the name of a declared field', { ownFields: extra('fullName', 'text', {}) }, 'body.ownFields.7.1', 'already'],
  [
    'a name without the prefix',
    { ownFields: extra('shoeSize', 'text', {}) },
    'body.ownFields.7.1',
    'must begin with own',
  ],
  [
    'a label that is taken',
    { ownFields: extra('ownX', 'text', { label: 'Name' }) },
    'body.ownFields.7.3.label',
    'fullName is called',
  ],
  ['an id twice', { ownFields: [...fields, ['f1', 'ownX', 'text']] }, 'body.ownFields.7.0', 'already'],
  ['an unknown type', { ownFields: extra('ownX', 'txt', {}) }, 'body.ownFields.7.2', 'did you mean text?'],
  [
    'an unknown role',
    { ownFields: extra('ownX', 'text', { readableBy: ['hrr'] }) },
    'body.ownFields.7.3.readableBy.0',
    'did you mean hr?',
  ],
  [
    'writers that may not read',
    { ownFields: extra('ownX', 'text', { writableBy: ['hr'] }) },
    'body.ownFields.7.3.writableBy.0',
    'may see it too',
  ],
  [
    'writers that may change no record',
    { ownFields: extra('ownX', 'text', { readableBy: ['finance'], writableBy: ['finance'] }) },
    'body.ownFields.7.3.writableBy.0',
    'finance may change no',
  ],
  [
    'a right without a role',
    { ownFields: extra('ownX', 'text', { readableBy: [{ where: { id: { gt: 0 } } }] }) },
    'body.ownFields.7.3.readableBy.0',
    'names no role',
  ],
  [
    'a search that tells too much',
    { ownFields: extra('ownX', 'text', { search: true, readableBy: ['hr'] }) },
    'body.ownFields.7.3.search',
    'everybody',
  ],
  [
    'proof of identity',
    { ownFields: extra('ownX', 'text', { provesIdentity: true }) },
    'body.ownFields.7.3.provesIdentity',
    'only shipped',
  ],
  [
    'a computed value that tells more',
    { ownFields: extra('ownX', 'money', { currency: 'INR', readableBy: ['finance'] }), computed: { ownX: 'ownBonus' } },
    'body.ownFields.7.3.readableBy',
    'tells finance',
  ],
  ['an expression of a declared field', { computed: { fullName: "'x'" } }, 'body.computed.fullName', 'is no own field'],
  ['a hidden declared field', { visible: { fullName: '1 > 2' } }, 'body.visible.fullName', 'is no own field'],
  [
    'an expression that does not fit',
    { visible: { ownShirt: 'ownShrt = 1' } },
    'body.visible.ownShirt',
    'did you mean ownShirt?',
  ],
  [
    'a rule of an unknown field',
    { rules: [{ code: 'x', on: 'ownShrt', must: '1 > 0', message: 'M' }] },
    'body.rules.0.on',
    'did you mean ownShirt?',
  ],
  [
    'a reference to what the system keeps',
    { ownFields: extra('ownX', 'ref', { to: 'definitions' }) },
    'body.ownFields.7.3.to',
    'kept by the system',
  ],
  ['no fields', { ownFields: 'all' }, 'body.ownFields', 'must be a list'],
  ['expressions without fields', { ownFields: undefined }, 'body.computed', 'there is no part computed'],
  ['fields of what the system keeps', { of: 'definitions' }, 'body.ownFields', 'takes no fields'],
])('own fields with %s are refused at their place', async (_name, changes, path, words) => {
  const answer = await change(changes)
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, expect.arrayContaining([path])])
  expect(String(answer.body.fields?.[path]?.args?.reason)).toContain(words)
})

test('a field that does not fit a new version of the program is left out, and its values stay', async () => {
  const withDesk = [...fields, ['f8', 'ownDeskId', 'ref', { to: 'ownDesks', ...both }]]
  const composed = addDefinitions(shipped, [{ key: 'r1', kind: 'overlay', body: overlay({ ownFields: withDesk }) }])
  expect([...(composed.problems.get('r1') ?? [])]).toEqual([['ownFields.7.3.to', expect.stringContaining('ownDesks')]])
  const employees = composed.declared.resources.find(({ name }) => name === 'employees')
  expect(Object.keys(employees?.fields ?? {})).toEqual(expect.arrayContaining(['ownShirt', 'ownTwice']))
  expect(employees?.fields).not.toHaveProperty('ownDeskId')
  // A start that knows none of the fields, as if none fitted.
  await applySchema(app.db, composeModel(shipped, testSettings), schemaOptions)
  expect(await readOne(other.empId)).toMatchObject({ ownBadge: 'B-7', ownMentorEmpId: hr.empId })
  await prepareDatabase(app.db, testSettings, shipped, () => {})
  expect(await readOne(other.empId)).toMatchObject({ ownBadge: 'B-7', ownMentorEmpId: hr.empId })
})

test('what is required is asked of those who may enter it, of new records, and never taken back', async () => {
  const strict = fields.map(
    (field): BodyField =>
      field[0] === 'f6' || field[0] === 'f2' ? [field[0], field[1], field[2], { ...field[3], required: true }] : field,
  )
  const rules = [{ code: 'early', on: 'ownSince', must: "ownSince >= '2000-01-01'", message: 'Not before 2000.' }]
  const required = { ownShirt: 'ownBonus > 100' }
  expect(listReasons(await change({ ownFields: strict, rules, required }))).toEqual([])
  expect((await save({ designation: 'Tester' })).status).toBe(200)
  expect((await save({ ownBadge: null })).body.fields).toEqual({ ownBadge: { code: 'required' } })
  expect((await save({ ownSince: '1999-01-01' })).body.fields).toMatchObject({
    ownSince: { message: 'Not before 2000.' },
  })
  expect((await save({ ownShirt: null, ownBonus: '100.00' })).status).toBe(200)
  expect((await save({ ownBonus: '101.00' })).body.fields).toMatchObject({ ownShirt: { code: 'required' } })
  expect((await save({ ownBonus: '101.00', ownShirt: 'small' })).status).toBe(200)
})
