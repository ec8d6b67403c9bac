import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasReminders, sendReminders } from '../../server/jobs/send-reminders'
import { buildKernel } from '../../server/kernel'
import { takeDueSteps } from '../../server/records/write/due'
import type { Kernel } from '../../server/types'
import { readResourceBody } from '../../src/engines/definitions/body/read-resource-body'
import type { OwnResourcesAnswer } from '../../src/framework/company/own-card'
import { listRoles } from '../../src/framework/company/roles'
import { plusDays } from '../../src/framework/values/dates'
import { samples } from '../files/samples'
import { upload } from '../files/wire'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { companyToday } from '../setup/clock'
import { shipped } from '../setup/shipped'
import { applyChange, listReasons } from './apply-change'

let app: TestApp
let kernel: Kernel
let [admin, hr, boss, clerk]: Person[] = []
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  hr = await app.person('hr')
  boss = await app.person()
  clerk = await app.person()
  await app.reportsTo(clerk, boss)
  expect(await apply(loans)).toEqual(applied)
  kernel = await buildKernel(app.db, testSettings, shipped)
})
afterAll(() => app.close())

const pdf = (await samples()).pdf ?? Buffer.alloc(0)
const isMine = { borrowerEmpId: { eq: '$me' } }
const dueDate = plusDays(companyToday(), 30) ?? ''

/** All that a body can say of steps, dates, files and letters. */
const loans = {
  ...{ name: 'keyLoans', label: 'Key loan', plural: 'Key loans', title: 'item', menu: 'Office', comments: true },
  fields: [
    ['f1', 'item', 'text', { required: true, search: true }],
    ['f2', 'borrowerEmpId', 'ref', { label: 'Borrower', to: 'employees', required: true, default: '$me' }],
    ['f3', 'dueDate', 'date', { label: 'Due back' }],
    ['f4', 'deposit', 'number', {}],
    ['f5', 'letterVersion', 'text', { label: 'Letter version', writableBy: [] }],
  ],
  access: [
    { to: ['employee'], can: ['list', 'show', 'create', 'update'], where: isMine },
    { to: ['hr'], can: ['list', 'show', 'create', 'update', 'export'] },
  ],
  workflow: {
    initial: 'pending',
    states: [
      ['s1', 'pending', { tone: 'warning' }],
      ['s2', 'lent', { tone: 'success', isReadOnly: true }],
      ['s3', 'rejected', { tone: 'danger', isReadOnly: true }],
      ['s4', 'overdue', { tone: 'danger', isReadOnly: true }],
      ['s5', 'returned', { isReadOnly: true }],
    ],
    steps: [
      ['t1', 'approve', { from: ['pending'], to: 'lent', by: [] }],
      ['t2', 'reject', { from: ['pending'], to: 'rejected', by: [], comment: 'required' }],
      ['t3', 'miss', { from: ['lent'], to: 'overdue', by: [], due: { after: 'dueDate' } }],
      ['t4', 'takeBack', { from: ['lent', 'overdue'], to: 'returned', by: ['hr'], needs: ['deposit'] }],
    ],
  },
  approval: {
    ...{ waits: 'pending', requester: 'borrowerEmpId', approve: 'approve', reject: 'reject', deciders: ['employee'] },
    ...{ facts: ['deposit'], rules: [{ name: 'Manager', steps: [{ by: 'manager' }] }] },
  },
  remind: {
    dueSoon: {
      ...{ before: 'dueDate', days: [3], to: ['hr', { of: 'borrowerEmpId' }], while: { status: { eq: 'lent' } } },
      ...{ subject: 'A key is due back soon', message: 'is due back on {date}' },
    },
  },
  files: { receipt: { label: 'Receipt', to: ['hr'] }, letter: { label: 'Letter', to: [] } },
  letters: {
    handover: {
      ...{ label: 'Handover', at: 'takeBack', template: 'handover', says: ['item', 'borrowerEmpId.fullName'] },
      ...{ keepAs: 'letter', versionAt: 'letterVersion', tells: 'borrowerEmpId', templatesBy: ['hr'] },
    },
  },
  views: { list: { columns: ['item', 'dueDate', 'status'], filters: ['status'] }, calendar: { on: 'dueDate' } },
}

let key: string | undefined
const applied = { error: null, reasons: '' }
async function apply(body: object, kind = 'resource') {
  const change = { kind, body, ...(kind === 'resource' && key && { key }) }
  const answer = await applyChange(app, change, admin as Person)
  if (kind === 'resource') key ??= answer.body.data?.key
  return { error: answer.body.error, reasons: listReasons(answer).join('\n') }
}

type Row = { id: number; status: string; version: number } & Record<string, unknown>
async function done<Data = Row>(operation: string, params: object, as: Person | undefined): Promise<Data> {
  const { data, error, fields } = (await app.call<Data>(operation, { ...params }, { as: as as Person })).body
  expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
  return data as Data
}
const borrow = (item: string, more: object = {}) =>
  done('createOwnKeyLoan', { item, dueDate, deposit: 20, ...more }, clerk)
async function lend(item: string, more: object = {}): Promise<number> {
  const { id } = await borrow(item, more)
  await done('approveOwnKeyLoan', { id }, boss)
  return id
}
const readTold = async (empId: number | undefined) =>
  (
    await app.db.query<{ event: string; title: string }>({
      text: `select event, title from notifications where emp_id = $1 and entity_type = 'ownKeyLoans' order by id`,
      values: [empId],
    })
  ).rows

test('those who are asked and those who asked are notified, with mails, and the inbox shows the facts', async () => {
  const { id } = await borrow('Cellar')
  expect(await readTold(boss?.empId)).toMatchObject([{ event: 'asked' }])
  const steps = await done<Row[]>('getInboxItems', { filter: { recordId: { eq: id } } }, boss)
  expect(steps).toMatchObject([{ title: expect.stringContaining('Cellar'), status: 'current' }])
  const { rows: mails } = await app.db.query({
    text: 'select from outbox where emp_id = $1',
    values: [boss?.empId],
  })
  expect(mails.length).toBeGreaterThan(0)
  await done('approveApprovalStep', { id: steps[0]?.id }, boss)
  expect(await readTold(clerk?.empId)).toMatchObject([{ event: 'approved' }])
  const mine = await done<object>('getMyRequests', {}, clerk)
  expect(JSON.stringify(mine)).toContain('Cellar')
})

test('many are approved at once from the inbox, and many are edited at once', async () => {
  await borrow('Gate')
  await borrow('Roof')
  const steps = await done<Row[]>('getInboxItems', { filter: { status: { eq: 'current' } } }, boss)
  const selection = { ids: steps.map(({ id }) => id) }
  const change = { kind: 'step', step: 'approve' }
  const batch = await done<Row>('previewBatch', { resource: 'approvalSteps', selection, change }, boss)
  await done('applyBatch', { id: batch.id, expected: batch.total }, boss)
  const readAll = () => done<Row[]>('getOwnKeyLoans', { perPage: 100 }, hr)
  await expect.poll(async () => (await readAll()).filter(({ status }) => status === 'pending')).toEqual([])
  const all = await readAll()
  const took = { resource: 'ownKeyLoans', selection: { ids: all.map(({ id }) => id) } }
  const taken = await done<Row>('previewBatch', { ...took, change: { kind: 'step', step: 'takeBack' } }, hr)
  expect(taken.total).toBe(all.length)
})

test('the reminder of a date is sent once, to whom the body says', async () => {
  expect(await hasReminders(kernel)).toBe(true)
  await lend('Archive')
  const today = plusDays(dueDate, -3) ?? ''
  const signal = new AbortController().signal
  await sendReminders({ ...kernel, today: () => today }, { signal })
  const isDue = ({ title }: { title: string }) => title.startsWith('Archive: is due back on')
  expect((await readTold(clerk?.empId)).filter(isDue)).toMatchObject([{ event: 'comesDue' }])
  expect((await readTold(hr?.empId)).filter(isDue)).toHaveLength(1)
  await sendReminders({ ...kernel, today: () => today }, { signal })
  expect((await readTold(clerk?.empId)).filter(isDue)).toHaveLength(1)
})

test('the server takes a step whose date is over', async () => {
  const id = await lend('Garage')
  const later = plusDays(dueDate, 1) ?? ''
  const { refused } = await takeDueSteps({ ...kernel, today: () => later })
  expect(refused.filter((each) => each.resource === 'ownKeyLoans')).toEqual([])
  expect((await done('getOwnKeyLoanById', { id }, hr)).status).toBe('overdue')
})

test('files and comments are kept with a record, by right', async () => {
  const id = await lend('Studio')
  const sent = await upload(app, hr as Person, { resource: 'ownKeyLoans', id, kind: 'receipt', bytes: pdf })
  expect(sent.body.error).toBeNull()
  expect(JSON.stringify(await done<object>('getAttachments', { resource: 'ownKeyLoans', id }, clerk))).toContain(
    'Receipt',
  )
  const refused = await upload(app, clerk as Person, { resource: 'ownKeyLoans', id, kind: 'receipt', bytes: pdf })
  expect(refused.body.error).not.toBeNull()
  await done('addRecordComment', { resource: 'ownKeyLoans', id, text: 'Which door?' }, clerk)
  expect(JSON.stringify(await done<object>('getRecordComments', { resource: 'ownKeyLoans', id }, hr))).toContain('door')
})

test('a step makes a letter from a template that HR writes on the screen', async () => {
  const letter = { letter: 'ownKeyLoans.handover', name: 'Handover', subject: 'Key {item}' }
  const made = await done('createLetterTemplate', { ...letter, body: 'Dear {borrowerEmpId.fullName}, thank you.' }, hr)
  await done('useLetterTemplate', { id: made.id }, hr)
  const id = await lend('Library')
  expect(await done('takeBackOwnKeyLoan', { id }, hr)).toMatchObject({ status: 'returned', letterVersion: '1' })
  const files = await done<object>('getAttachments', { resource: 'ownKeyLoans', id }, clerk)
  expect(JSON.stringify(files)).toMatch(/key-library-.+\.pdf/)
  expect((await readTold(clerk?.empId)).map(({ event }) => event)).toContain('letterIssued')
})

test('search, export, dashboards and reports count them', async () => {
  expect(JSON.stringify(await done<object>('searchAll', { q: 'Archive' }, hr))).toContain('ownKeyLoans')
  const dashboard = {
    ...{ title: 'Keys', to: ['hr'] },
    tiles: [{ name: 'tile1', label: 'Lent', of: 'ownKeyLoans', where: { status: { eq: 'lent' } } }],
  }
  expect(await apply(dashboard, 'dashboard')).toEqual(applied)
  expect(
    await apply(
      { title: 'Keys by state', of: 'ownKeyLoans', by: ['status'], figures: [{ figure: 'count' }] },
      'report',
    ),
  ).toEqual(applied)
  expect(String(await done<unknown>('exportOwnKeyLoans', { format: 'csv' }, hr))).toContain('Archive')
  const history = await done<object>('getOwnKeyLoanHistory', { id: 1 }, hr)
  expect(JSON.stringify(history)).toContain('approve')
})

test('whoever may not read a field gets a body that still fits, without what names it', async () => {
  const hidden = { readableBy: ['hr'], writableBy: ['hr'] }
  const fields = [
    ...loans.fields.map(([id, name, type, options]) =>
      name === 'dueDate' ? [id, name, type, { ...(options as object), ...hidden }] : [id, name, type, options],
    ),
    ['f6', 'keeperEmpId', 'ref', { label: 'Keeper', to: 'employees', ...hidden }],
  ]
  const byKeeper = { ...loans.approval, rules: [{ name: 'Keeper', steps: [{ by: 'keeperEmpId' }] }] }
  const views = { list: { columns: ['item', 'status'] } }
  expect(await apply({ ...loans, fields, approval: byKeeper, views })).toEqual(applied)
  const around = { resources: shipped.resources, roles: listRoles(shipped.roles), approvers: ['manager'] }
  for (const as of [clerk, hr]) {
    const { resources } = await done<OwnResourcesAnswer>('getOwnResources', {}, as)
    const [one] = resources
    expect([...(readResourceBody(one?.body, around).problems ?? [])]).toEqual([])
    const isHr = as === hr
    expect([JSON.stringify(one?.body.remind).includes('dueSoon'), one?.body.approval !== undefined]).toEqual([
      isHr,
      isHr,
    ])
  }
})
