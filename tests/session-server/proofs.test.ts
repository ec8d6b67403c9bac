import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { email, phone, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { exhaustively } from '../setup/tier'
import { signIn, somebody } from '../wire/accounts'
import { mailsTo, newCode, post, secretIn } from './posting'

/** Where codes might go that are no work address. */
const reachable = defineResource('reachable', {
  label: 'Contact',
  route: 'Reachable',
  title: 'label',
  fields: {
    label: text({ required: true }),
    empId: ref('employees', { required: true }),
    mobile: phone({ provesIdentity: { of: 'empId' } }),
  },
  access: [{ to: ['hr', 'admin', 'employee'], can: ['list', 'show', 'create', 'update', 'delete'] }],
})

let app: TestApp
let [admin, hr]: Person[] = []

beforeAll(async () => {
  app = await startApp(declaredWith(reachable))
  ;[admin, hr] = [await app.person('admin'), await app.person('hr')]
})
afterAll(() => app.close())

let made = 0
const newMailbox = () => `box${++made}@tests.example`

async function change(person: Person, workEmail: string, as: Person | undefined) {
  const { rows } = await app.db.query<{ version: number }>({
    text: 'select version from employees where id = $1',
    values: [person.empId],
  })
  return app.call('updateEmployee', { empId: person.empId, version: rows[0]?.version, workEmail }, as ? { as } : {})
}

async function accountOf({ empId }: Person) {
  const { rows } = await app.db.query<{ work_email: string; username: string; status: string; has: boolean }>({
    text: 'select e.work_email, a.username, a.status, a.password_hash is not null as has from accounts a join employees e on e.id = a.emp_id where a.emp_id = $1',
    values: [empId],
  })
  return rows[0]
}
const undo = (token: string) => post(app.app, 'undoProofChange', { token })
const lives = async (person: Person) => (await app.call('getDepartments', {}, { as: person })).status
const ageChanges = (person: Person, hours: number) =>
  app.db.query({
    text: `update changed_proofs set changed_at = changed_at - make_interval(hours => $2), expires_at = expires_at - make_interval(hours => $2) where emp_id = $1`,
    values: [person.empId, hours],
  })

test('an administrator changes an address; the former one is told at once and takes it back, once, without signing in', async () => {
  const ann = await somebody(app)
  const former = (await accountOf(ann))?.work_email
  expect((await change(ann, newMailbox(), admin)).status).toBe(200)
  const [mail] = await mailsTo(app, ann.empId, 'proofChanged')
  expect(mail?.only.to).toBe(former)
  const token = mail?.only.token ?? ''
  expect((await undo(token)).body.data).toEqual({ undone: true })
  expect(await accountOf(ann)).toMatchObject({ work_email: former, status: 'active', has: true })
  await expect.poll(() => lives(ann), { interval: 20 }).toBe(401)
  expect((await undo(token)).body.code).toBe('invalidLink')
  expect((await signIn(app, ann.username)).status).toBe(200)
})

test('what was done from the new address ends with it: password, later changes, their links', async () => {
  const ann = await somebody(app)
  const former = (await accountOf(ann))?.work_email
  await change(ann, newMailbox(), admin)
  await ageChanges(ann, 30)
  const code = await newCode(app, ann)
  const { body } = await post(app.app, 'validateOtp', { username: ann.username, otp: code })
  const taken = 'seven herons near the old mill'
  await post(app.app, 'resetNewPassword', { resetToken: String(body.data?.resetToken), newPassword: taken })
  expect((await signIn(app, ann.username, taken)).status).toBe(200)
  await change(ann, newMailbox(), admin)
  const mails = await mailsTo(app, ann.empId, 'proofChanged')
  // The second change took an address that was not theirs: nobody there is given a way back to it.
  expect(mails).toHaveLength(1)
  await undo(mails[0]?.only.token ?? '')
  expect(await accountOf(ann)).toMatchObject({ work_email: former, has: false })
  expect((await signIn(app, ann.username, taken)).status).toBe(401)
  expect((await signIn(app, ann.username)).status).toBe(401)
  const link = await secretIn(app, ann.empId, 'proofRestored')
  const chosen = { resetToken: link, newPassword: 'nine kettles on a red shelf' }
  expect((await post(app.app, 'resetNewPassword', chosen)).status).toBe(200)
})

test('the link is of use for 72 hours and to nobody else', async () => {
  const ann = await somebody(app)
  await change(ann, newMailbox(), admin)
  const token = (await mailsTo(app, ann.empId, 'proofChanged'))[0]?.only.token ?? ''
  expect((await undo(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(400)
  await ageChanges(ann, 73)
  expect((await undo(token)).body.code).toBe('invalidLink')
})

test('of many who use the link at once one succeeds', async () => {
  const ann = await somebody(app)
  await change(ann, newMailbox(), admin)
  const token = (await mailsTo(app, ann.empId, 'proofChanged'))[0]?.only.token ?? ''
  const answers = await Promise.all(Array.from({ length: 8 }, () => undo(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('no code goes to an address younger than a day, and the answer does not tell', async () => {
  const [ann, other] = [await somebody(app), await somebody(app)]
  await change(ann, newMailbox(), admin)
  const answers = [ann, other].map(({ username }) => post(app.app, 'generateOtp', { username }))
  const [young, usual] = await Promise.all(answers)
  expect(young?.body.data).toEqual(usual?.body.data)
  expect(await mailsTo(app, ann.empId, 'resetCode')).toEqual([])
  await ageChanges(ann, 25)
  expect(await newCode(app, ann)).toMatch(/^\d{6}$/)
})

test('a former address is given to nobody else while it may be taken back', async () => {
  const [ann, ben] = [await somebody(app), await somebody(app)]
  const former = String((await accountOf(ann))?.work_email)
  await change(ann, newMailbox(), admin)
  const refused = await change(ben, former, admin)
  expect(refused.body.fields).toEqual({ workEmail: { code: 'reserved' } })
})

test('people change their own address with a fresh sign-in, and nobody else does', async () => {
  const [ann, ben] = [await somebody(app, 'active', 'hr'), await somebody(app)]
  expect((await change(ben, newMailbox(), ann)).body.fields).toEqual({ workEmail: { code: 'identityOfOther' } })
  const opened = (age: string) =>
    app.db.query({
      text: 'update sessions set created_at = now() - $2::interval where emp_id = $1',
      values: [ann.empId, age],
    })
  await opened('16 minutes')
  expect((await change(ann, newMailbox(), ann)).body.fields).toEqual({ workEmail: { code: 'staleSignIn' } })
  await opened('1 minute')
  expect((await change(ann, newMailbox(), ann)).status).toBe(200)
  expect(await mailsTo(app, ann.empId, 'proofChanged')).toHaveLength(1)
})

test('a slip in the address of somebody who never signed in is mended by people operations', async () => {
  const invited = await somebody(app, 'invited')
  expect((await change(invited, newMailbox(), hr)).status).toBe(200)
  expect(await mailsTo(app, invited.empId, 'proofChanged')).toEqual([])
  const director = await somebody(app, 'invited', 'director')
  expect((await change(director, newMailbox(), hr)).body.fields).toEqual({ workEmail: { code: 'identityOfOther' } })
})

const refused = { workEmail: { code: 'identityOfOther' } }

test('nobody takes the account of who decides over them before that one has opened it', async () => {
  const [chief, boss, keeper] = [await somebody(app, 'invited'), await somebody(app, 'invited'), await app.person('hr')]
  await app.reportsTo(keeper, boss)
  await app.reportsTo(boss, chief)
  for (const above of [boss, chief]) {
    expect((await change(above, newMailbox(), keeper)).body.fields).toEqual(refused)
    expect((await change(above, newMailbox(), hr)).status).toBe(200)
  }
})

test('an account that nobody opened keeps its address from HR once it holds or will hold more', async () => {
  for (const role of ['finance', 'hr', 'marketing'] as const) {
    const invited = await somebody(app, 'invited', role)
    expect((await change(invited, newMailbox(), hr)).body.fields).toEqual(refused)
    expect((await change(invited, newMailbox(), admin)).status).toBe(200)
  }
  const later = await somebody(app, 'invited')
  await app.db.query({
    text: `insert into role_grants (emp_id, role, from_date) values ($1, 'finance', now()::date + 30)`,
    values: [later.empId],
  })
  expect((await change(later, newMailbox(), hr)).body.fields).toEqual(refused)
})

test('a role that waits for a second administrator keeps the address as well, and both hear whose word it is', async () => {
  const second = await app.person('admin')
  const director = await app.person('director')
  const invited = await somebody(app, 'invited')
  await change(invited, newMailbox(), hr)
  const asked = { empId: invited.empId, role: 'finance' }
  const { body } = await app.call<{ id: number | null; requestId: number }>('grantRole', asked, { as: admin as Person })
  expect(body.data?.id).toBeNull()
  expect((await change(invited, newMailbox(), hr)).body.fields).toEqual(refused)
  const address = (await accountOf(invited))?.work_email
  const facts = await app.call('getAccountFacts', { empId: invited.empId }, { as: admin as Person })
  expect(facts.body.data).toMatchObject({ isOpened: false, address, enteredByEmpId: hr?.empId })
  for (const told of [second, director])
    expect((await mailsTo(app, told.empId, 'notice')).map(({ only }) => only.sentence)).toEqual([
      expect.stringContaining(`Its address ${address} was entered by Tester 2`),
      'Tester 2: Tried to change what somebody else signs in with (Employee: Tester), and was refused.',
    ])
  const request = await app.call('getRoleRequestById', { id: body.data?.requestId }, { as: second })
  expect(request.body.data).toMatchObject({ address, enteredByEmpId: hr?.empId, isOpened: false, status: 'pending' })
  await app.db.query({ text: 'delete from role_grants where emp_id = $1', values: [second.empId] })
})

test('of the mail domains of the company anybody may choose, others only an administrator gives', async () => {
  const named = await startApp(declaredWith(reachable), { mailDomains: ['tests.example'] })
  try {
    const [keeper, chief] = [await named.person('hr'), await named.person('admin')]
    const ann = await somebody(named, 'invited')
    const give = async (workEmail: string, as: Person) => {
      const { rows } = await named.db.query<{ version: number }>({
        text: 'select version from employees where id = $1',
        values: [ann.empId],
      })
      const { body } = await named.call(
        'updateEmployee',
        { empId: ann.empId, version: rows[0]?.version, workEmail },
        { as },
      )
      return body.fields?.workEmail?.code ?? body.code ?? 'done'
    }
    expect(await give('ann@tests.example.evil.example', keeper)).toBe('foreignAddress')
    expect(await give('ann@evil.example', keeper)).toBe('foreignAddress')
    expect(await give('Ann.New@TESTS.example', keeper)).toBe('done')
    expect(await give('ann@evil.example', chief)).toBe('done')
  } finally {
    await named.close()
  }
})

test('a fact of another resource is guarded by its declaration alone: made, changed, moved, removed', async () => {
  const ann = await somebody(app)
  const mobile = '+919876543210'
  const create = (empId: number, as: Person) =>
    app.call<{ id: number }>('createReachable', { label: 'Mobile', empId, mobile }, { as })
  const refusal = { mobile: { code: 'identityOfOther' } }
  expect((await create(ann.empId, hr as Person)).body.fields).toEqual(refusal)
  const own = (await create(ann.empId, ann)).body.data?.id
  const theirs = (await create(hr?.empId ?? 0, hr as Person)).body.data?.id
  const update = (id: number | undefined, more: object, as: Person | undefined) =>
    app.call('updateReachable', { id, version: 1, ...more }, as ? { as } : {})
  expect((await update(own, { mobile: '+919876543211' }, hr)).body.fields).toEqual(refusal)
  expect((await update(theirs, { empId: ann.empId }, hr)).body.fields).toEqual(refusal)
  expect((await app.call('deleteReachable', { id: own }, { as: hr as Person })).body.fields).toEqual(refusal)
  expect((await update(own, { label: 'Phone' }, hr)).status).toBe(200)
  const rows = [['Desk', String(ann.empId), mobile]]
  const started = { resource: 'reachable', fields: ['label', 'empId', 'mobile'], key: [] }
  const { body } = await app.call<{ id: number }>('startImport', started, { as: hr as Person })
  await app.call('addImportRows', { id: body.data?.id, from: 0, rows }, { as: hr as Person })
  const looked = await app.call<{ counts: object }>(
    'previewImport',
    { id: body.data?.id, expected: 1 },
    { as: hr as Person },
  )
  expect(looked.body.data?.counts).toMatchObject({ refused: 1 })
})

async function take(step: string, person: Person, as: Person | undefined) {
  return app.call(step, { empId: person.empId, comment: 'as agreed' }, as ? { as } : {})
}

test('nobody suspends or reinstates who has more rights, whatever is granted for later', async () => {
  const [director, colleague, chief] = [
    await somebody(app, 'active', 'director'),
    await somebody(app, 'active', 'hr'),
    await somebody(app),
  ]
  await app.db.query({
    text: `insert into role_grants (emp_id, role, from_date) values ($1, 'director', now()::date + 30)`,
    values: [chief.empId],
  })
  for (const above of [director, chief]) expect((await take('suspendEmployee', above, hr)).body.code).toBe('outranked')
  expect((await take('suspendEmployee', colleague, hr)).body.code).toBe('outranked')
  expect((await take('suspendEmployee', director, admin)).status).toBe(200)
  expect((await take('reinstateEmployee', director, hr)).body.code).toBe('outranked')
})

exhaustively('the last administrator stays, also when two suspend each other at once', async () => {
  const second = await somebody(app, 'active', 'admin')
  const answers = await Promise.all([
    take('suspendEmployee', second, admin),
    take('suspendEmployee', admin as Person, second),
  ])
  expect(answers.map(({ body }) => body.code ?? 'done').sort()).toEqual(
    expect.arrayContaining([expect.stringMatching(/lastAdministrator|noSession|forbidden|notFound/), 'done']),
  )
  const { rows } = await app.db.query<{ left: number }>({
    text: `select count(*)::int as left from accounts a join role_grants g on g.emp_id = a.emp_id and g.role = 'admin' where a.status = 'active'`,
  })
  expect(rows[0]?.left).toBe(1)
  const last = answers[0]?.status === 200 ? admin : second
  const lone = await app.person('admin')
  await app.db.query({
    text: `update role_grants set to_date = now()::date + 10 where emp_id = $1`,
    values: [lone.empId],
  })
  // One whose grant ends does not keep the company administered.
  expect((await take('suspendEmployee', last as Person, lone)).body.code).toBe('lastAdministrator')
})

exhaustively('what could not be guarded stops the start', () => {
  const declare = (fields: Parameters<typeof defineResource>[1]['fields'], more: object = {}) =>
    defineResource('proofs', {
      label: 'Proof',
      route: 'Proofs',
      title: 'name',
      access: [{ to: 'hr', can: ['list'] }],
      fields: { name: text(), ...fields },
      ...more,
    })
  const start = (resource: ReturnType<typeof declare>) => () => checkDeclarations(declaredWith(resource))
  const keeper = ref('employees')
  expect(start(declare({ mail: email({ provesIdentity: { of: 'keeper' } }), keeper }))).not.toThrow()
  expect(start(declare({ mail: email({ provesIdentity: true }) }))).toThrow(/proofs: mail provesIdentity: say whose/)
  expect(start(declare({ mail: email({ provesIdentity: { of: 'owner' } }) }))).toThrow(/no reference to employees/)
  expect(start(declare({ mail: email({ provesIdentity: { of: 'createdBy' } }) }))).toThrow(/no reference to employees/)
  const computed = { computed: { mail: () => 'a@b.example' } }
  expect(start(declare({ mail: email({ provesIdentity: { of: 'keeper' } }), keeper }, computed))).toThrow(/not entered/)
  const workflow = {
    field: 'status',
    initial: 'open',
    states: { open: {}, shut: {} },
    transitions: { shut: { from: 'open', to: 'shut', by: ['hr'], account: 'suspended' } },
  }
  expect(start(declare({}, { workflow }))).toThrow(/the step shut changes an account/)
})
