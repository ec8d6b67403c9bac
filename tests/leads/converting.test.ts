import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommentPage, RecordComment } from '../../src/framework/answers/record-comments'
import { codesOf, type Lead, type LeadCompany, type Params, startLeads } from './drive'

let company: LeadCompany
beforeAll(async () => {
  company = await startLeads()
})
afterAll(() => company.close())
beforeEach(async () => {
  await company.forget()
  company.setNow('2026-11-12T06:30:00Z')
})

const contacts = [
  { name: 'Haruka Mori', email: 'mori@aoba.example', isPrimary: true },
  { name: 'Ken Sato', email: 'sato@aoba.example' },
]

/** A lead of the owner that may be won, with two contacts. */
const enterLead = (values: Params = {}): Promise<Lead> =>
  company.create(company.owner, {
    company: 'Aoba Kogyo',
    country: 'JP',
    estimatedValue: '11500.00',
    contacts,
    ...values,
  })

const tables = ['customers', 'contact_persons', 'sows', 'lead_details', 'lead_contacts', 'lead_visits', 'history']

/** All that a conversion or a merge may change. */
const readAll = async () => {
  const all: Record<string, unknown> = {}
  for (const table of tables) all[table] = await company.rows(`select * from ${table} order by id`)
  return all
}

/** Makes the database refuse each write to a table. */
async function breakTable(table: string): Promise<() => Promise<unknown>> {
  await company.rows(
    "create or replace function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$",
  )
  await company.rows(
    `create trigger break_off before insert or update or delete on ${table} for each statement execute function break_off()`,
  )
  return () => company.rows(`drop trigger break_off on ${table}`)
}

test.each(tables)(
  'a conversion that is broken off at %s leaves nothing behind, and works afterwards',
  async (table) => {
    const { id } = await enterLead()
    const before = await readAll()
    const mend = await breakTable(table)
    expect((await company.call(company.owner, 'convertLead', { id })).error).not.toBeNull()
    await mend()
    expect(await readAll()).toEqual(before)
    expect((await company.call(company.owner, 'convertLead', { id })).error).toBeNull()
  },
)

test('a lead is converted once: sent twice, and by two at once', async () => {
  const { id } = await enterLead()
  const answers = await Promise.all([1, 2, 3].map(() => company.call(company.owner, 'convertLead', { id })))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  for (const answer of answers.filter(({ error }) => error !== null))
    expect(codesOf(answer)).toContain('alreadyConverted')
  expect(codesOf(await company.call(company.owner, 'convertLead', { id }))).toContain('alreadyConverted')
  for (const table of ['customers', 'sows']) expect(await company.rows(`select id from ${table}`)).toHaveLength(1)
})

test('the same call with the same key is answered again', async () => {
  const { id } = await enterLead()
  const { app, owner } = company
  const send = () => app.call<Lead>('convertLead', { id }, { as: owner, key: '6c1f7a52-2c0e-4b7e-9d7a-0f4f9a0b1c2d' })
  const [first, second] = [await send(), await send()]
  expect([first.body.error, second.body.error]).toEqual([null, null])
  expect(second.body.data).toEqual(first.body.data)
})

test('only who works on a lead converts it', async () => {
  const { id } = await enterLead()
  for (const as of [company.marketing, company.finance])
    expect((await company.call(as, 'convertLead', { id })).code).toBe('forbidden')
})

test('the draft is sent once the customer is active', async () => {
  const { id } = await enterLead()
  const lead = await company.done<Lead & { convertedSowId: number }>(company.owner, 'convertLead', { id })
  const sow = await company.done(company.finance, 'getSowDetailsById', { id: lead.convertedSowId })
  const sent = { id: sow.id, version: sow.version, endDate: '2027-06-30' }
  const { version } = await company.done(company.finance, 'updateSowDetails', sent)
  const answer = await company.call(company.finance, 'updateSowDetails', { id: sow.id, version, action: 'send' })
  expect(codesOf(answer)).toContain('customerNotActive')
})

test.each(tables.slice(3))('a merge that is broken off at %s leaves nothing behind', async (table) => {
  const drop = await enterLead({ contacts: [{ name: 'H. Mori', email: 'mori@aoba.example' }] })
  await company.walk(company.owner, drop.id, ['lost'])
  const keep = await enterLead()
  const before = await readAll()
  const mend = await breakTable(table)
  expect((await company.merge(keep.id, drop.id)).error).not.toBeNull()
  await mend()
  expect(await readAll()).toEqual(before)
  expect((await company.merge(keep.id, drop.id)).error).toBeNull()
})

test('two leads that are merged into each other at once stay one', async () => {
  const [one, other] = [await enterLead(), await enterLead({ company: 'Other', contacts: undefined })]
  const answers = await Promise.all([company.merge(one.id, other.id), company.merge(other.id, one.id)])
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  expect(await company.done<Lead[]>(company.marketing, 'getLeads')).toHaveLength(1)
})

test('the timeline of a merged lead leads to the one that was kept', async () => {
  const [keep, drop] = [await enterLead(), await enterLead({ company: 'Other', contacts: undefined })]
  await company.done(company.owner, 'createLeadNote', { leadId: drop.id, text: 'They asked for a price' })
  expect((await company.merge(keep.id, drop.id)).error).toBeNull()
  const events = await company.done<{ kind: string; title: string }[]>(company.marketing, 'getLeadTimeline', {
    leadId: drop.id,
  })
  expect(events.map(({ kind, title }) => `${kind} ${title}`)).toEqual(
    expect.arrayContaining(['note They asked for a price', `merge ${drop.leadNumber}`, 'status new']),
  )
  const [found] = await company.done<Lead[]>(company.marketing, 'getLeads', { q: drop.leadNumber })
  expect(found?.id).toBe(keep.id)
})

test('a merged lead keeps the comments of both, with their authors and times', async () => {
  const [keep, drop] = [await enterLead(), await enterLead({ company: 'Other', contacts: undefined })]
  const comment = (id: number, text: string) =>
    company.done<RecordComment>(company.owner, 'addRecordComment', { resource: 'leadDetails', id, text })
  const first = await comment(drop.id, 'Met at the fair')
  const second = await comment(keep.id, 'Called back')
  expect((await company.merge(keep.id, drop.id)).error).toBeNull()
  const read = (id: number) =>
    company.done<CommentPage>(company.marketing, 'getRecordComments', { resource: 'leadDetails', id })
  const { comments } = await read(keep.id)
  const toPlain = ({ id, text, author, createdAt }: RecordComment) => ({ id, text, author, createdAt })
  expect(comments.map(toPlain)).toEqual([first, second].map(toPlain))
})

test('two leads with one address at once: one of them is told', async () => {
  const answers = await Promise.all(
    ['One', 'Two'].map((name) =>
      company.call(company.owner, 'createLeadDetails', {
        ...{ company: name, nextFollowUpAt: '2026-12-01T06:30:00Z', contacts: contacts.slice(0, 1) },
      }),
    ),
  )
  expect(answers.map(({ error }) => error === null).sort()).toEqual([false, true])
  expect(answers.flatMap(codesOf)).toContain('knownContact')
})
