import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DefinitionPlan } from '../../src/framework/company/definition-plan'
import { type Person, startApp, type TestApp } from '../setup/app'
import { applyChange } from './apply-change'

let app: TestApp
let admin: Person
let key = ''
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  const made = await apply({ body: loans() })
  expect(made.body.error).toBeNull()
  key = made.body.data?.key ?? ''
  for (const [deposit, kind] of [
    ['12.5', 'laptop'],
    ['about 20', 'phone'],
    ['7', 'laptop'],
  ])
    await app.call('createOwnLoan', { item: `Item ${deposit}`, deposit, kind }, { as: admin })
})
afterAll(() => app.close())

const fields = [
  ['f1', 'item', 'text', { required: true }],
  ['f2', 'deposit', 'text', {}],
  [
    'f3',
    'kind',
    'choice',
    {
      options: [
        ['c1', 'laptop', 'Laptop'],
        ['c2', 'phone', 'Telephone'],
      ],
    },
  ],
  ['f4', 'borrowerEmpId', 'ref', { to: 'employees', label: 'Borrower', default: '$me' }],
] as const
type Field = readonly [string, string, string, Record<string, unknown>]

const loans = (changed: readonly Field[] = fields, parts: object = {}) => ({
  ...{ name: 'loans', label: 'Loan', plural: 'Loans', title: 'item', menu: 'Office', fields: changed },
  access: [{ to: ['admin'], can: ['list', 'show', 'create', 'update'] }],
  ...parts,
})

const replaceField = (id: string, field: Field): Field[] => fields.map((each) => (each[0] === id ? field : each))

const apply = (change: object) => applyChange(app, { kind: 'resource', ...change }, admin)

async function plan(body: object, of: string | undefined = key) {
  const answer = await app.call<DefinitionPlan>('planDefinition', { kind: 'resource', key: of, body }, { as: admin })
  expect(answer.body.error).toBeNull()
  return answer.body.data
}

test('a new resource is said as one sentence and its fields, with defaults', async () => {
  const answer = await plan({ ...loans(), name: 'bikes', plural: 'Bikes', label: 'Bike' }, 'new')
  expect(answer?.changes.slice(0, 2)).toEqual([
    { code: 'newResource', args: { title: 'Bikes', count: 4 } },
    { code: 'addField', args: { label: 'Item', type: 'text', required: 'yes' } },
  ])
  expect(answer?.changes.at(-1)?.args).toEqual({ label: 'Borrower', type: 'ref', start: '$me' })
  expect(answer?.steps[0]).toMatchObject({ lock: 'none', rows: 0, isLater: false })
})

test('each change has its sentence, with how many values fit the new type', async () => {
  const changed: Field[] = [
    ['f1', 'item', 'text', { required: true, label: 'Thing', max: 50 }],
    ['f2', 'deposit', 'number', { decimals: 2 }],
    [
      'f3',
      'kind',
      'choice',
      {
        options: [
          ['c1', 'laptop', 'Notebook'],
          ['c3', 'other', 'Other'],
        ],
      },
    ],
    ['f5', 'note', 'longText', {}],
  ]
  const rules = [{ code: 'short', on: 'note', must: 'length(note) < 100', message: 'Keep it short.' }]
  const answer = await plan(loans(changed, { rules, plural: 'Lendings' }))
  const bySentence = answer?.changes.map(({ code, args }) => [code, ...Object.values(args)].join(' '))
  expect(bySentence).toEqual([
    'renameResource Loans Lendings',
    'removeField Borrower',
    'renameField Item Thing',
    'optionField Thing text max',
    'retypeField Deposit text number 2 3',
    'renameChoice Kind Laptop Notebook',
    'removeChoice Kind Telephone',
    'addChoice Kind Other',
    'addField Note longText',
    'addRule Keep it short.',
  ])
})

test('every step names its statement, whom it keeps waiting, and the records that it writes', async () => {
  const answer = await plan(loans(replaceField('f2', ['f2', 'deposit', 'number', { decimals: 2, unique: true }])))
  const convert = answer?.steps.find(({ says }) => says.startsWith('convert “Deposit”'))
  expect(convert).toMatchObject({ lock: 'everybody', rows: 3, isLater: false })
  expect(convert?.sql).toContain('alter table "own_loans"')
  expect(answer?.steps.find(({ sql }) => sql.startsWith('create unique index'))).toMatchObject({
    lock: 'writers',
    rows: 3,
  })
})

test('a new rule is tried on stored records, and a rule on what nobody may read refuses nothing', async () => {
  const rules = [
    { code: 'phoneShort', on: 'deposit', must: "kind != 'phone' or length(deposit) < 5", message: 'Keep it short.' },
    { code: 'noted', on: 'note', must: 'note != empty', message: 'Add a note.' },
  ]
  const answer = await plan(loans([...fields, ['f5', 'note', 'text', {}]], { rules }))
  expect(answer?.rules).toEqual([
    { code: 'phoneShort', message: 'Keep it short.', tried: 3, count: 1, first: ['Item about 20'] },
    { code: 'noted', message: 'Add a note.', tried: 3, count: 3, first: ['Item 7', 'Item about 20', 'Item 12.5'] },
  ])
  const closed = { access: [{ to: ['hr'], can: ['list', 'show'] }] }
  expect((await apply({ key, body: loans(fields, closed) })).body.error).toBeNull()
  expect((await plan(loans(fields, { ...closed, rules: rules.slice(0, 1) })))?.rules).toEqual([])
  expect((await apply({ key, body: loans() })).body.error).toBeNull()
})

test('what uses a field that goes away is named with its page', async () => {
  const report = { title: 'Loans by kind', of: 'ownLoans', by: ['kind'], figures: [{ figure: 'count' }] }
  const made = await apply({ kind: 'report', body: report })
  const renamed = await plan(loans(replaceField('f3', ['f3', 'sort', 'choice', fields[2][3]])))
  expect(renamed?.dependents).toEqual([
    {
      ...{ kind: 'report', name: 'Loans by kind', route: `/Reports/${made.body.data?.key}` },
      ...{ fields: [], renamed: ['kind'] },
    },
  ])
  expect((await plan(loans(replaceField('f2', ['f2', 'deposit', 'longText', {}]))))?.dependents).toEqual([])
  expect((await apply({ kind: 'report', key: made.body.data?.key, isRetired: 'yes' })).body.error).toBeNull()
})

test('the review of a retired resource is asked as the page asks it', async () => {
  const answer = await app.call<DefinitionPlan>(
    'planDefinition',
    { kind: 'resource', key, isRetired: 'yes' },
    { as: admin },
  )
  expect(answer.body.error).toBeNull()
  expect(answer.body.data?.changes[0]?.code).toBe('retire')
})

const flow = (states: object, needs: object) => ({
  approval: {
    waits: 'pending',
    requester: 'borrowerEmpId',
    approve: 'approve',
    reject: 'reject',
    deciders: ['employee'],
    rules: [{ name: 'All', steps: [{ by: 'manager' }] }],
  },
  access: [
    { to: ['admin'], can: ['list', 'show', 'create', 'update'] },
    { to: ['employee'], can: ['list', 'show', 'create'], where: { borrowerEmpId: { eq: '$me' } } },
  ],
  workflow: {
    field: 'status',
    initial: 'pending',
    states: [
      ['s1', 'pending'],
      ['s2', 'approved', states],
      ['s3', 'rejected', { isReadOnly: true }],
      ['s4', 'handed_out'],
    ],
    steps: [
      ['t1', 'approve', { from: ['pending'], to: 'approved', by: [] }],
      ['t2', 'reject', { from: ['pending'], to: 'rejected', by: [], comment: 'required' }],
      ['t3', 'handOut', { from: ['approved'], to: 'handed_out', by: ['admin'], ...needs }],
    ],
  },
})

test('a step that needs a field of a locked record is told, with what helps', async () => {
  const locked = await plan(loans(fields, flow({ isReadOnly: true }, { needs: ['kind'] })))
  expect(locked?.notes.at(-1)).toBe(
    '“Hand out” needs “Kind”, but records are locked in “Approved”: ask for it in the step, unlock the state, or require it from the start',
  )
  for (const [states, needs] of [
    [{}, { needs: ['kind'] }],
    [{ isReadOnly: true }, { needs: ['item'] }],
    [{ isReadOnly: true }, {}],
  ] as const) {
    const open = await plan(loans(fields, flow(states, needs)))
    expect(open?.notes.filter((note) => note.includes('locked'))).toEqual([])
  }
})

test('rights name who decides nowhere but in the approval, and fields only for those who write records', async () => {
  const answer = await plan(loans(fields, flow({}, {})))
  const ofEmployees = answer?.rights.filter(({ role }) => role === 'employee') ?? []
  expect(ofEmployees.filter(({ right }) => right.startsWith('step:'))).toEqual([])
  const readers = await plan(loans(fields, { access: [...loans().access, { to: ['finance'], can: ['list', 'show'] }] }))
  const ofFinance = readers?.rights.filter(({ role }) => role === 'finance').map(({ right }) => right) ?? []
  expect(ofFinance).toContain('read:item')
  expect(ofFinance.filter((right) => right.startsWith('write:'))).toEqual([])
})

test('a value that is being saved while its empty field goes is counted, and asks for consent', async () => {
  const note: Field = ['f5', 'note', 'text', {}]
  expect((await apply({ key, body: loans([...fields, note]) })).body.error).toBeNull()
  const saving = await app.db.apart(60_000)
  await saving.query(`begin; update own_loans set "own_f5_V" = 'Needed' where id = (select min(id) from own_loans)`)
  const removal = apply({ key, body: loans() })
  const isWaiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'lock table "own_loans"%'`
  await expect.poll(async () => (await app.db.query({ text: isWaiting })).rows.length).toBe(1)
  await saving.query('commit')
  await saving.end()
  const answer = await removal
  expect(JSON.stringify(answer.body.fields)).toContain('1 record would lose the value of “Note”')
  expect((await apply({ key, body: loans(), accepts: ['remove:f5'] })).body.error).toBeNull()
})
