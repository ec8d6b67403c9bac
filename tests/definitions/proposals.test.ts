import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProposedChange, ProposedChangesAnswer } from '../../src/engines/definitions/agreed-losses'
import type { DefinitionsAnswer } from '../../src/framework/company/definition'
import type { DefinitionPlan } from '../../src/framework/company/definition-plan'
import { type Person, startApp, type TestApp } from '../setup/app'
import { companyToday } from '../setup/clock'

let app: TestApp
let admin: Person
let second: Person
let key = ''
let words: string | undefined

const fields = [
  ['f1', 'item', 'text', { required: true }],
  ['f2', 'deposit', 'text', {}],
] as const
const loans = (changed: readonly unknown[] = fields, name = 'loans') => ({
  ...{ name, label: 'Loan', plural: 'Loans', title: 'item', fields: changed },
  access: [{ to: ['admin'], can: ['list', 'show', 'create', 'update'] }],
})
const withoutDeposit = loans(fields.slice(0, 1))
const losing = { body: withoutDeposit, accepts: ['remove:f2'] }

beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  second = await app.person('admin')
  key = (await apply({ body: loans(), key: undefined })).body.data?.key ?? ''
  await app.call('createOwnLoan', { item: 'Laptop', deposit: '12' }, { as: admin })
  await app.call('createOwnLoan', { item: 'Phone', deposit: '7' }, { as: admin })
  const on = await app.call('changeLossConfirmation', { isOn: 'yes', reason: 'Four eyes' }, { as: admin })
  expect(on.body).toMatchObject({ error: null, data: { id: null } })
})
afterAll(() => app.close())

interface StoredLoan {
  id: number
  version: number
  item: string
  deposit?: string | null
}
/** The deposits with which each test begins; other loans have none. */
const deposits: Readonly<Record<string, string>> = { Laptop: '12', Phone: '7' }

const readNumber = async () =>
  (await app.call<DefinitionsAnswer>('getCurrentDefinitions', {}, { as: admin })).body.data?.number ?? 0

const describe = async (change: object) => ({
  number: await readNumber(),
  kind: 'resource',
  key,
  reason: 'Unused',
  ...change,
})
const apply = async (change: object, as = admin) =>
  app.call<{ key: string; number: number }>('applyDefinition', await describe(change), { as })
const propose = async (change: object = losing, as = admin) =>
  app.call<{ id: number }>('proposeDefinition', await describe(change), { as })
async function list(as = second): Promise<readonly ProposedChange[]> {
  const { body } = await app.call<ProposedChangesAnswer>('getWaitingChanges', {}, { as })
  expect(body.error).toBeNull()
  return body.data?.changes ?? []
}
const readState = async (id: number) =>
  (await app.db.query<{ status: string }>({ text: 'select status from proposed_changes where id = $1', values: [id] }))
    .rows[0]?.status
const readLoans = async () =>
  (await app.call<StoredLoan[]>('getOwnLoans', {}, { as: admin })).body.data?.filter(({ deposit }) => deposit !== null)

/** Another change that comes first. */
async function rename(label: string): Promise<void> {
  const change = { kind: 'overlay', key: words, body: { of: 'departments', label, plural: `${label}s` } }
  const { body } = await apply(change)
  expect(body.fields ?? body.error).toBeNull()
  words = body.data?.key
}

/** Proposes the change that loses deposits; answers it as the second administrator sees it. */
async function makeProposal(change: object = losing): Promise<ProposedChange> {
  const { body } = await propose(change)
  expect(body.fields ?? body.error).toBeNull()
  const found = (await list()).find(({ id }) => id === body.data?.id)
  if (!found) throw new Error('The proposal is not listed')
  return found
}
type Decision = 'confirm' | 'decline' | 'withdraw' | 'renew'
const decide = (
  what: Decision,
  { id, version }: Pick<ProposedChange, 'id' | 'version'>,
  as = second,
  more: object = {},
) =>
  app.call(
    `${what}WaitingChange`,
    { id, version, ...(what === 'decline' && { reason: 'Still used' }), ...more },
    { as },
  )

beforeEach(async () => {
  // Nothing waits at the beginning of a test, and the deposits are there.
  for (const one of await list(admin)) await decide(one.isOwn ? 'withdraw' : 'decline', one, admin)
  expect((await apply({ body: loans() })).body.error).toBeNull()
  const { body } = await app.call<StoredLoan[]>('getOwnLoans', {}, { as: admin })
  for (const { id, version, item, deposit } of body.data ?? [])
    if (deposit !== deposits[item])
      await app.call('updateOwnLoan', { id, version, deposit: deposits[item] ?? null }, { as: admin })
  expect((await readLoans())?.map(({ deposit }) => deposit).sort()).toEqual(['12', '7'])
})

test('one administrator alone loses no values', async () => {
  for (const [change, path] of [
    [losing, 'accepts'],
    [{ isRetired: 'yes', accepts: ['retire'] }, 'accepts'],
    [{ body: loans([fields[0], ['f2', 'deposit', 'date', {}]]), accepts: ['retype:f2'] }, 'accepts'],
    [
      { body: loans([fields[0], ['f2', 'deposit', 'date', {}]]), fixes: { 'type:f2': { all: { value: null } } } },
      'accepts',
    ],
  ] as const) {
    const { status, body } = await apply(change)
    expect([status, body.fields?.[path]?.code]).toEqual([400, 'secondNeeded'])
  }
  expect(await readLoans()).toHaveLength(2)
})

test('the plan says that a second administrator confirms, and a change without losses is applied at once', async () => {
  const plan = await app.call<DefinitionPlan>(
    'planDefinition',
    { kind: 'resource', key, body: withoutDeposit },
    { as: admin },
  )
  expect(plan.body.data?.needsSecond).toBe(true)
  expect((await apply({ body: { ...loans(), label: 'Rental' } })).body.error).toBeNull()
  const { body } = await propose({ body: { ...loans(), label: 'Hire' } })
  expect(body.fields?.accepts?.code).toBe('notNeeded')
})

test('another administrator confirms exactly what was proposed, and the history names both', async () => {
  const proposal = await makeProposal()
  expect(proposal).toMatchObject({ isOwn: false, isStale: false, body: withoutDeposit, accepts: ['remove:f2'] })
  expect(proposal.losses.join()).toContain('2 records would lose the value of “Deposit”')
  expect((await decide('confirm', proposal)).body.error).toBeNull()
  expect((await readLoans())?.[0]).not.toHaveProperty('deposit')
  const { rows } = await app.db.query({
    text:
      `select d.created_by::int as by, d.confirmed_by_emp_id::int as second, h.actor_emp_id::int as actor, h.action ` +
      `from definitions d, history h where d.key = $1 and h.resource = 'proposedChanges' and h.record_id = $2 order by d.number desc, h.id desc limit 1`,
    values: [key, proposal.id],
  })
  expect(rows).toEqual([{ by: admin.empId, second: second.empId, actor: second.empId, action: 'confirm' }])
})

test('whoever proposed a change never decides about it, by any door', async () => {
  const proposal = await makeProposal()
  const own = { ...proposal, as: admin }
  for (const what of ['confirm', 'decline'] as const) {
    const { status, body } = await decide(what, own, admin)
    expect([what, status, body.code]).toEqual([what, 403, 'ownRequest'])
  }
  // Neither a step of the record, nor a write of it, nor a change of the same definition besides.
  const id = { id: proposal.id, version: proposal.version }
  for (const operation of ['confirmProposedChange', 'renewProposedChange', 'outdateProposedChange'])
    expect([403, 404]).toContain((await app.call(operation, id, { as: admin })).status)
  for (const [operation, values] of [
    ['updateProposedChange', { ...id, reason: 'Mine' }],
    ['createProposedChange', { name: 'x', kind: 'resource', key, number: 1, status: 'applied' }],
    ['deleteProposedChange', id],
  ] as const)
    expect([403, 404]).toContain((await app.call(operation, values, { as: admin })).status)
  expect((await apply(losing)).body.fields?.accepts?.code).toBe('secondNeeded')
  expect(await readState(proposal.id)).toBe('pending')
  // Administrators are told of the attempt.
  const told = await app.db.query<{ count: number }>({
    text: `select count(*)::int as count from notifications where event = 'attemptRefused' and emp_id = $1 and by_emp_id = $2`,
    values: [second.empId, admin.empId],
  })
  expect(told.rows[0]?.count).toBeGreaterThan(0)
})

test('only administrators read or decide proposed changes, and nobody reads the values of corrections', async () => {
  const typed = loans([fields[0], ['f2', 'deposit', 'date', {}]])
  const proposal = await makeProposal({ body: typed, fixes: { 'type:f2': { all: { value: '2026-01-31' } } } })
  expect(proposal).toMatchObject({ corrected: 0, correctsOthers: true })
  expect(JSON.stringify(proposal)).not.toContain('2026-01-31')
  const shown = await app.call('getProposedChangeById', { id: proposal.id }, { as: second })
  expect(shown.status).toBe(200)
  expect(JSON.stringify(shown.body)).not.toContain('2026-01-31')
  const history = await app.call('getProposedChangeHistory', { id: proposal.id }, { as: second })
  expect(JSON.stringify(history.body)).not.toContain('2026-01-31')
  const others = [await app.person('hr'), await app.person('director'), await app.person()]
  for (const as of others) {
    expect((await app.call('getWaitingChanges', {}, { as })).status).toBe(403)
    expect([403, 404]).toContain((await app.call('getProposedChangeById', { id: proposal.id }, { as })).status)
    for (const what of ['confirm', 'decline', 'withdraw', 'renew'] as const)
      expect((await decide(what, proposal, as)).status).toBe(403)
    expect((await propose(losing, as)).status).toBe(403)
  }
  expect((await decide('withdraw', proposal, second)).status).toBe(403)
  expect((await decide('confirm', proposal)).body.error).toBeNull()
  expect((await readLoans())?.map(({ deposit }) => deposit)).toEqual(['2026-01-31', '2026-01-31'])
  expect((await apply({ body: typed })).body.error).toBeNull()
})

test('sent twice, a proposal is one, and a confirmation is one', async () => {
  const input = await describe(losing)
  const options = { as: admin, key: 'propose-once-0001' }
  const first = await app.call<{ id: number }>('proposeDefinition', input, options)
  const again = await app.call<{ id: number }>('proposeDefinition', input, options)
  expect(again.body.data).toEqual(first.body.data)
  const other = await propose()
  expect(other.body.fields?.key?.code ?? other.body.code).toBe('oneOpen')
  const [proposal] = await list()
  if (!proposal) throw new Error('There is no proposal')
  const which = { id: proposal.id, version: proposal.version }
  const confirm = () => app.call('confirmWaitingChange', which, { as: second, key: 'confirm-once-0001' })
  const done = await confirm()
  expect(done.body.error).toBeNull()
  expect((await confirm()).body.data).toEqual(done.body.data)
  expect((await decide('confirm', proposal)).body.code).toBe('illegalTransition')
})

test('of two administrators who confirm at once, one succeeds', async () => {
  const third = await app.person('admin')
  const proposal = await makeProposal()
  const before = await readNumber()
  const answers = await Promise.all([second, third].map((as) => decide('confirm', proposal, as)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await readNumber()).toBe(before + 1)
})

test('a change that is withdrawn while it is decided is either, never both', async () => {
  const proposal = await makeProposal()
  const before = await readNumber()
  const [confirmed, withdrawn] = await Promise.all([decide('confirm', proposal), decide('withdraw', proposal, admin)])
  expect([confirmed.status, withdrawn.status].sort()).toEqual([200, 409])
  expect(await readNumber()).toBe(confirmed.status === 200 ? before + 1 : before)
  expect(await readState(proposal.id)).toBe(confirmed.status === 200 ? 'applied' : 'withdrawn')
})

test('after other changes, or other records, it is out of date until somebody renews it', async () => {
  const proposal = await makeProposal()
  await rename('Colleague')
  const stale = await decide('confirm', proposal)
  expect([stale.status, stale.body.fields?.proposal?.code]).toEqual([400, 'stale'])
  expect(await readState(proposal.id)).toBe('stale')
  const [outdated] = await list()
  expect(outdated).toMatchObject({ id: proposal.id, isStale: true })
  expect((await decide('renew', outdated ?? proposal, second)).body.error).toBeNull()
  // The version that was read before it was renewed decides nothing.
  expect((await decide('confirm', outdated ?? proposal)).body.code).toBe('staleVersion')
  await app.call('createOwnLoan', { item: 'Screen', deposit: '30' }, { as: admin })
  const [renewed = proposal] = await list()
  const differs = await decide('confirm', renewed)
  expect(differs.body.fields?.proposal?.code).toBe('differs')
  const [changed = proposal] = await list()
  // The author agreed to fewer losses, so nobody else agrees to more in their name.
  expect((await decide('renew', changed, second)).body.fields?.proposal?.code).toBe('authorRenews')
  expect((await decide('renew', changed, admin)).body.error).toBeNull()
  const [last = proposal] = await list()
  expect(last.losses.join()).toContain('3 records')
  expect((await decide('decline', last, second)).body.error).toBeNull()
  expect(await readState(proposal.id)).toBe('declined')
})

test('a proposal of somebody who is no longer an administrator is not applied', async () => {
  const guest = await app.person('admin')
  const { body } = await propose(losing, guest)
  expect(body.error).toBeNull()
  const [proposal] = await list()
  if (!proposal) throw new Error('There is no proposal')
  await app.call('revokeRole', { empId: guest.empId, role: 'admin' }, { as: admin })
  expect((await decide('confirm', proposal)).body.fields?.proposal?.code).toBe('proposerGone')
  expect((await decide('renew', proposal)).body.fields?.proposal?.code).toBe('proposerGone')
  expect((await decide('decline', proposal)).body.error).toBeNull()
})

test('the setting is switched off by two people, and by one who is alone for longer than a week', async () => {
  const off = await app.call<{ id: number }>('changeLossConfirmation', { isOn: 'no', reason: 'Slow' }, { as: admin })
  expect(off.body.data?.id).toBeGreaterThan(0)
  const isOn = async () =>
    (await app.call<ProposedChangesAnswer>('getWaitingChanges', {}, { as: admin })).body.data?.isOn
  expect(await isOn()).toBe(true)
  const [proposal] = await list()
  if (!proposal) throw new Error('There is no proposal')
  expect((await decide('confirm', proposal, admin)).body.code).toBe('ownRequest')
  expect((await decide('confirm', proposal)).body.error).toBeNull()
  expect(await isOn()).toBe(false)
  expect((await propose()).body.fields?.accepts?.code).toBe('notNeeded')
  const on = await app.call('changeLossConfirmation', { isOn: 'yes', reason: 'Safe' }, { as: admin })
  expect(on.body.error).toBeNull()
  expect(await isOn()).toBe(true)
})

test('whoever removes the other administrators does not lose values alone for a week', async () => {
  const small = await startApp()
  try {
    const [last, removed] = [await small.person('admin'), await small.person('admin')]
    const text = `update role_grants set to_date = $2::date - 30 where role = 'admin' and emp_id <> all($1)`
    await small.db.query({ text, values: [[last.empId, removed.empId], companyToday()] })
    const change = (isOn: 'yes' | 'no') =>
      small.call<{ id: number | null }>('changeLossConfirmation', { isOn, reason: 'Test' }, { as: last })
    expect((await change('yes')).body.data).toEqual({ id: null })
    await small.call('revokeRole', { empId: removed.empId, role: 'admin' }, { as: last })
    expect((await change('no')).body.fields?.accepts?.code).toBe('noOther')
    await small.db.query({
      text: `update role_grants set from_date = $2::date - 60, to_date = $2::date - 30, ended_at = now() - interval '30 days' where emp_id = $1 and role = 'admin'`,
      values: [removed.empId, companyToday()],
    })
    expect((await change('no')).body.data).toEqual({ id: null })
  } finally {
    await small.close()
  }
})

test('own fields of a shipped resource wait for a second administrator as well', async () => {
  const words = { of: 'locations', label: 'Site', plural: 'Sites' }
  const floor = ['f1', 'ownFloor', 'text', { readableBy: ['admin'], writableBy: ['admin'] }]
  const made = await apply({ kind: 'overlay', key: undefined, body: { ...words, ownFields: [floor] } })
  expect(made.body.fields ?? made.body.error).toBeNull()
  const { body } = await app.call<StoredLoan[]>('getLocations', {}, { as: admin })
  const [place] = body.data ?? []
  const input = { id: place?.id, version: place?.version, ownFloor: '3' }
  expect((await app.call('updateLocation', input, { as: admin })).body.error).toBeNull()
  const of = { kind: 'overlay', key: made.body.data?.key, accepts: ['remove:f1'] }
  for (const change of [
    { ...of, body: words },
    { ...of, isRetired: 'yes' },
  ])
    expect((await apply(change)).body.fields?.accepts?.code).toBe('secondNeeded')
  expect((await decide('confirm', await makeProposal({ ...of, body: words }))).body.error).toBeNull()
})
