import { afterAll, beforeAll, expect, test } from 'vitest'
import { decryptMailText } from '../../server/mail/encrypt-text'
import { buildSealContext } from '../../server/mail/outbox'
import { maxCommentLength } from '../../src/framework/steps/comment-rules'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { commenting, declared } from './memos'

let app: TestApp
let calls: ReturnType<typeof commenting>
let keeper: Person
let boss: Person
let finance: Person
let hr: Person
let admin: Person
let stranger: Person

beforeAll(async () => {
  app = await startApp(declared)
  calls = commenting(app)
  keeper = await app.person('employee')
  boss = await app.person('employee')
  finance = await app.person('finance')
  hr = await app.person('hr')
  admin = await app.person('admin')
  stranger = await app.person('employee')
  await app.reportsTo(keeper, boss)
})
afterAll(() => app.close())

const idsOf = (people: readonly { empId: number }[] | null) => (people ?? []).map(({ empId }) => empId)
const told = async (as: Person, id: number) =>
  (await calls.notices(as)).filter(({ recordId }) => recordId === id).map(({ event }) => event)

test('who may read a record reads and writes its comments, and nobody else finds them', async () => {
  const id = await calls.memo(keeper)
  const { status, body } = await calls.add(keeper, id, '  Who has the <b>key</b>?\nI do not.  ')
  expect([status, body.error]).toEqual([200, null])
  expect(body.data).toMatchObject({
    text: 'Who has the <b>key</b>?\nI do not.',
    can: ['edit', 'remove'],
    editedAt: null,
  })
  for (const as of [boss, finance, hr, admin]) {
    const page = (await calls.page(as, id)).body.data
    expect(page).toMatchObject({ total: 1, canWrite: true, hasEarlier: false, isMuted: false })
    expect(page?.comments[0]?.can).toEqual(as === admin ? ['moderate'] : [])
  }
  for (const [as, code] of [
    [stranger, 'notFound'],
    [undefined, 'noSession'],
  ] as const) {
    expect((await calls.page(as, id)).body.code).toBe(code)
    const options = as ? { as } : {}
    const tries = [
      ['addRecordComment', { resource: 'memos', id, text: 'Me too' }],
      ['updateRecordComment', { id: body.data?.id, version: 1, text: 'Me too' }],
      ['removeRecordComment', { id: body.data?.id, version: 1 }],
      ['getCommentReaders', { resource: 'memos', id }],
      ['muteRecordComments', { resource: 'memos', id, isMuted: true }],
    ] as const
    for (const [operation, params] of tries)
      expect([operation, (await app.call(operation, params, options)).body.code]).toEqual([operation, code])
  }
  expect((await app.call('getCommentVersions', { id: body.data?.id }, { as: stranger })).body.code).toBe('forbidden')
})

test('a record that is no longer read takes its comments, its title in notifications and its mentions along', async () => {
  const id = await calls.memo(keeper)
  const { body } = await calls.add(keeper, id, 'Hello', { mentions: [hr.empId] })
  expect(body.error).toBeNull()
  const before = (await calls.notices(hr)).find(({ recordId }) => recordId === id)
  expect(before).toMatchObject({ event: 'mentioned', title: 'Secret of the gull', channel: 'email' })
  const { body: memo } = await app.call<{ version: number }>('getMemoById', { id }, { as: keeper })
  await app.call('updateMemo', { id, version: memo.data?.version, isOpen: false }, { as: keeper })
  expect((await calls.page(hr, id)).body.code).toBe('notFound')
  expect((await calls.notices(hr)).find(({ recordId }) => recordId === id)).toMatchObject({ title: `Memo ${id}` })
  const one = await app.call('getNotificationById', { id: before?.id }, { as: hr })
  expect(one.body.data).toMatchObject({ title: `Memo ${id}` })
  const file = await app.call('exportNotifications', {}, { as: hr })
  expect(JSON.stringify(file)).not.toContain('Secret of the gull')
  expect(idsOf((await calls.readers(keeper, id)).data)).not.toContain(hr.empId)
  const refused = await calls.add(keeper, id, 'Still there?', { mentions: [hr.empId] })
  expect(refused.body.fields?.mentions).toMatchObject({ code: 'cannotRead' })
  expect(refused.body.fields?.mentions?.message).toMatch(/cannot open this record/)
  await calls.add(keeper, id, 'Not for everybody')
  expect(await told(hr, id)).toEqual(['mentioned'])
})

test('mails of comments hold nothing of the record or the comment', async () => {
  const id = await calls.memo(keeper)
  await calls.add(boss, id, 'The word is albatross', { mentions: [finance.empId] })
  const { rows } = await app.db.query<{ template: 'notice'; empId: number; sealed: string }>({
    text: 'select template, emp_id as "empId", sealed from outbox where sealed is not null and emp_id = any($1) order by id',
    values: [[keeper.empId, finance.empId]],
  })
  const mails = rows.map((row) =>
    JSON.parse(decryptMailText(testSettings.secret, buildSealContext(row.template, row.empId), row.sealed)),
  )
  const about = mails.filter(({ path }) => path === `/Memos/${id}/show`)
  expect(about.map(({ subject }) => subject).sort()).toEqual(['A new comment', 'You are mentioned in a comment'])
  expect(JSON.stringify(mails)).not.toMatch(/albatross|gull/)
})

test('those who take part are told once each, never oneself, and not what they muted unless mentioned', async () => {
  const id = await calls.memo(keeper, { helperEmpId: stranger.empId })
  await calls.add(boss, id, 'First', { mentions: [keeper.empId] })
  expect([await told(keeper, id), await told(stranger, id), await told(boss, id)]).toEqual([
    ['mentioned'],
    ['commented'],
    [],
  ])
  await app.call('muteRecordComments', { resource: 'memos', id, isMuted: true }, { as: stranger })
  expect((await calls.page(stranger, id)).body.data?.isMuted).toBe(true)
  await calls.add(keeper, id, 'Second')
  expect([await told(boss, id), await told(stranger, id)]).toEqual([['commented'], ['commented']])
  await calls.add(keeper, id, 'Third', { mentions: [stranger.empId] })
  expect(await told(stranger, id)).toEqual(['mentioned', 'commented'])
  await app.call('muteRecordComments', { resource: 'memos', id, isMuted: false }, { as: stranger })
  await calls.add(keeper, id, 'Fourth')
  expect(await told(stranger, id)).toEqual(['commented', 'mentioned', 'commented'])
})

test('the picker offers those who take part first, then all others who may read, by their names', async () => {
  const id = await calls.memo(keeper)
  await calls.add(finance, id, 'Mine')
  const offered = idsOf((await calls.readers(boss, id)).data)
  expect(offered.slice(0, 2)).toEqual([keeper.empId, finance.empId])
  expect(offered.toSorted()).toEqual([keeper, finance, hr, admin].map(({ empId }) => empId).toSorted())
  const { data: all } = await calls.readers(boss, id)
  const name = all?.find(({ empId }) => empId === hr.empId)?.name ?? ''
  expect(idsOf((await calls.readers(boss, id, name.toUpperCase())).data)).toContain(hr.empId)
  expect((await calls.readers(boss, id, 'no such name at all')).data).toEqual([])
})

test('authors change their comments for a while and take them out at any time; a line stays', async () => {
  const id = await calls.memo(keeper)
  const one = (await calls.add(keeper, id, 'First')).body.data
  const update = (as: Person, params: object) => app.call('updateRecordComment', { id: one?.id, ...params }, { as })
  expect((await update(boss, { version: 1, text: 'Mine' })).body.code).toBe('forbidden')
  const changed = await update(keeper, { version: 1, text: 'Better', mentions: [boss.empId] })
  expect(changed.body.data).toMatchObject({ text: 'Better', version: 2, editedAt: expect.any(String) })
  expect(await told(boss, id)).toEqual(['mentioned'])
  await update(keeper, { version: 2, text: 'Better!', mentions: [boss.empId] })
  expect(await told(boss, id)).toEqual(['mentioned'])
  expect((await update(keeper, { version: 2, text: 'Worse' })).body.code).toBe('staleVersion')
  await app.db.query({
    text: `update comments set created_at = now() - interval '16 minutes' where id = $1`,
    values: [one?.id],
  })
  const late = await update(keeper, { version: 3, text: 'Too late' })
  expect(late.body.fields?.text).toMatchObject({ code: 'tooLate', args: { minutes: 15 } })
  expect((await calls.page(keeper, id)).body.data?.comments[0]?.can).toEqual(['remove'])
  const gone = await app.call('removeRecordComment', { id: one?.id, version: 3 }, { as: keeper })
  expect(gone.body.data).toMatchObject({ text: null, mentions: [], isModerated: false, can: [] })
  const again = await app.call('removeRecordComment', { id: one?.id, version: 3 }, { as: keeper })
  expect(again.body.error).toBeNull()
  expect((await calls.page(boss, id)).body.data).toMatchObject({ total: 0, comments: [{ text: null }] })
  const versions = await app.call<{ text: string }[]>('getCommentVersions', { id: one?.id }, { as: admin })
  expect(versions.body.data?.map(({ text }) => text)).toEqual(['First', 'Better', 'Better!', null])
})

test('an administrator takes a comment of somebody else out with a reason, which the history shows', async () => {
  const id = await calls.memo(keeper)
  const one = (await calls.add(keeper, id, 'Rude')).body.data
  const remove = (as: Person, params: object = {}) =>
    app.call('removeRecordComment', { id: one?.id, version: 1, ...params }, { as })
  expect((await remove(boss)).body.code).toBe('forbidden')
  expect((await remove(admin)).body.fields?.reason).toMatchObject({ code: 'reason' })
  expect((await remove(admin, { reason: 'Not polite' })).body.data).toMatchObject({ text: null, isModerated: true })
  const { body } = await app.call<{ action: string; comment: string }[]>('getMemoHistory', { id }, { as: boss })
  expect(body.data?.[0]).toMatchObject({ action: 'removeComment', comment: 'Not polite' })
})

test('a declaration limits who reads and writes, and the history then keeps the reason to itself', async () => {
  const id = await calls.ledger(stranger)
  const about = { resource: 'ledgers', id }
  expect((await calls.page(stranger, id, about)).body.code).toBe('notFound')
  expect((await calls.page(hr, id, about)).body.data).toMatchObject({ canWrite: false })
  expect((await calls.add(hr, id, 'I may not', about)).body.code).toBe('forbidden')
  const one = await calls.add(finance, id, 'Confidential', { ...about, mentions: [hr.empId] })
  expect(one.body.error).toBeNull()
  expect(await told(stranger, id)).toEqual([])
  await app.call('removeRecordComment', { id: one.body.data?.id, version: 1, reason: 'Whisper' }, { as: admin })
  const { body } = await app.call<{ action: string; comment: null }[]>('getLedgerHistory', { id }, { as: stranger })
  expect(body.data?.[0]).toMatchObject({ action: 'removeComment', comment: null })
  const closed = await calls.memo(keeper, { isClosed: true })
  expect((await calls.page(keeper, closed)).body.data).toMatchObject({ canWrite: false })
  expect((await calls.add(keeper, closed, 'Too late')).body.code).toBe('forbidden')
})

test('bad input is refused in words, and what is sent twice is kept once', async () => {
  const id = await calls.memo(keeper)
  const codes = async (text: string, more: object = {}) => (await calls.add(keeper, id, text, more)).body
  expect((await codes('   ')).fields?.text).toBeDefined()
  expect((await codes('a'.repeat(maxCommentLength + 1))).fields?.text).toMatchObject({
    args: { max: maxCommentLength },
  })
  expect((await codes('Hi', { mentions: [999_999_999] })).fields?.mentions).toMatchObject({ code: 'cannotRead' })
  expect((await codes('Hi', { mentions: 'x' })).fields?.mentions).toBeDefined()
  const many = Array.from({ length: 21 }, (_, at) => at + 1)
  expect((await codes('Hi', { mentions: many })).fields?.mentions).toMatchObject({ code: 'tooMany' })
  expect((await codes('Hi', { resource: 'stamps' })).fields?.resource).toMatchObject({ code: 'unusable' })
  expect((await codes('Hi', { resource: 'comments' })).fields?.resource).toMatchObject({ code: 'unusable' })
  expect((await codes('Hi', { writtenByEmpId: boss.empId })).code).toBe('unknownKey')
  expect((await codes('Hi', { id: 999_999 })).code).toBe('notFound')
  const twice = await Promise.all([1, 2, 3].map(() => calls.add(keeper, id, 'Once', {}, 'comment-key-1')))
  expect(new Set(twice.map(({ body }) => body.data?.id)).size).toBe(1)
  expect((await calls.add(keeper, id, 'Other', {}, 'comment-key-1')).body.code).toBe('keyReused')
  expect((await calls.page(keeper, id)).body.data?.total).toBe(1)
})

test('many comments come page by page, the newest last, each of them once', async () => {
  const id = await calls.memo(keeper)
  await Promise.all(Array.from({ length: 25 }, (_, at) => calls.add(at % 2 ? keeper : boss, id, `Number ${at}`)))
  const seen: number[] = []
  for (let before: number | undefined, more = true; more; ) {
    const page = (await calls.page(keeper, id, { perPage: 10, ...(before && { before }) })).body.data
    const ids = page?.comments.map((comment) => comment.id) ?? []
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    seen.unshift(...ids)
    ;[before] = ids
    more = page?.hasEarlier ?? false
  }
  expect(seen).toHaveLength(25)
  expect(new Set(seen).size).toBe(25)
})

test('a deleted record takes its comments along, also one that is written at that moment', async () => {
  const id = await calls.memo(keeper)
  await calls.add(keeper, id, 'Goes too')
  await app.call('muteRecordComments', { resource: 'memos', id, isMuted: true }, { as: boss })
  await Promise.all([
    app.call('deleteMemo', { id }, { as: keeper }),
    ...[1, 2, 3, 4].map((at) => calls.add(boss, id, `Late ${at}`)),
  ])
  const { rows } = await app.db.query<{ left: number }>({
    text: `select (select count(*) from comments where entity_type = 'memos' and record_id = $1)
      + (select count(*) from comment_mutes where resource = 'memos' and record_id = $1) as left`,
    values: [id],
  })
  expect(Number(rows[0]?.left)).toBe(0)
  expect((await calls.page(keeper, id)).body.code).toBe('notFound')
})

test('the search finds no words of comments', async () => {
  const id = await calls.memo(keeper, { title: 'Plain' })
  await calls.add(keeper, id, 'kittiwake')
  const { body } = await app.call('searchAll', { q: 'kittiwake' }, { as: keeper })
  expect(body.error).toBeNull()
  expect(JSON.stringify(body.data)).not.toContain('kittiwake')
  const list = await app.call<object[]>('getMemos', { q: 'kittiwake' }, { as: keeper })
  expect(list.body.data).toEqual([])
})

test('somebody who left keeps their comments with their name, and is neither told nor mentioned', async () => {
  const leaver = await app.person('employee')
  const id = await calls.memo(leaver)
  const { data: written } = (await calls.add(leaver, id, 'My last words')).body
  await app.db.query({ text: `update accounts set status = 'disabled' where emp_id = $1`, values: [leaver.empId] })
  expect((await calls.page(finance, id)).body.data?.comments).toMatchObject([
    { text: 'My last words', writtenByEmpId: leaver.empId, author: written?.author },
  ])
  expect(idsOf((await calls.readers(finance, id)).data)).not.toContain(leaver.empId)
  const refused = await calls.add(finance, id, 'Farewell', { mentions: [leaver.empId] })
  expect(refused.body.fields?.mentions).toMatchObject({ code: 'cannotRead' })
  await calls.add(finance, id, 'Farewell')
  const { rows } = await app.db.query({ text: 'select from notifications where emp_id = $1', values: [leaver.empId] })
  expect(rows).toEqual([])
})

test('a comment that the server could not finish leaves nothing behind', async () => {
  const id = await calls.memo(keeper)
  await app.db.query({
    text: `create or replace function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`,
  })
  await app.db.query({
    text: 'create trigger break_off before insert on notifications for each statement execute function break_off()',
  })
  const broken = await calls.add(boss, id, 'Half way', {}, 'half-way-key')
  expect(broken.status).toBe(500)
  await app.db.query({ text: 'drop trigger break_off on notifications' })
  expect((await calls.page(keeper, id)).body.data?.total).toBe(0)
  expect((await calls.add(boss, id, 'Half way', {}, 'half-way-key')).body.error).toBeNull()
  expect((await calls.page(keeper, id)).body.data?.total).toBe(1)
})

test('no list, file, import or change of many reaches comments past their records', async () => {
  const id = await calls.memo(keeper)
  await calls.add(keeper, id, 'cormorant')
  const verbs = ['getComments', 'getCommentById', 'createComment', 'updateComment', 'deleteComment', 'exportComments']
  for (const operation of [...verbs, 'summarizeComments', 'getCommentHistory', 'getCommentVersion', 'restoreComment'])
    expect([operation, (await app.call(operation, { id: 1 }, { as: admin })).body.code]).toEqual([
      operation,
      'unknownOperation',
    ])
  const fields = ['text', 'recordId']
  const { body } = await app.call(
    'startImport',
    { resource: 'comments', fields, key: [], empty: 'keep' },
    { as: admin },
  )
  expect([body.data, body.code]).toEqual([null, 'forbidden'])
  const edit = { kind: 'edit', fields: { text: 'Mine' } }
  const selection = { ids: [1] }
  const batch = await app.call('previewBatch', { resource: 'comments', selection, change: edit }, { as: admin })
  expect([batch.body.data, batch.body.code]).toEqual([null, 'forbidden'])
})
