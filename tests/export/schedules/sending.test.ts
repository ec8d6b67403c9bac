import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { queueListMail } from '../../../server/mail/outbox'
import { toInstantInZone } from '../../../src/framework/lists/schedule'
import { dateInZone } from '../../../src/framework/values/dates'
import type { Person } from '../../setup/app'
import { exhaustively } from '../../setup/tier'
import { snapshotsOf } from '../snapshots'
import { type Mailing, startMailing } from './scheduled'

let mailing: Mailing
let hr: Person
let view: number

beforeAll(async () => {
  mailing = await startMailing()
  hr = await mailing.app.person('hr')
  await mailing.app.db.query({
    text: `insert into papers (name, status) values ('paper 1', 'put_in'), ('paper 2', 'put_in')`,
  })
  view = await mailing.view(hr, 'Papers', { columns: ['name'] })
})
afterEach(() => mailing.rest())
afterAll(() => mailing.close())

const soon = { timeout: 20_000, interval: 20 }
const ask = async (text: string, ...values: unknown[]) => (await mailing.app.db.query({ text, values })).rows
const outbox = () =>
  ask(
    'select sent_at is not null as sent, given_up_at is not null as given_up, attempts, last_error from outbox where schedule_id is not null order by id',
  )
const handed = () => ask('select handed_at is not null as is_handed from outbox')
const wake = () => ask(`select pg_notify('steward_outbox', '')`)
const retryNow = () =>
  ask(
    `with w as (update outbox set next_at = now() where sent_at is null returning id) select pg_notify('steward_outbox', '')`,
  )

exhaustively('of three servers one makes each list that is due, and once', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => mailing.app.person('hr')))
  await mailing.work(3)
  const ids: number[] = []
  for (const person of people)
    ids.push((await mailing.schedule(person, await mailing.view(person, 'Own', { columns: ['name'] }))).id)
  await mailing.due(...ids)
  const letters = await mailing.letters(people.length)
  expect(new Set(letters.map(({ to }) => to)).size).toBe(people.length)
  expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(people.length)
  expect(letters.every(({ files }) => files.length === 1)).toBe(true)
  expect(await ask('select count(*)::int as n from export_schedules where next_at > now() and last_rows = 2')).toEqual([
    { n: people.length },
  ])
})

test('what was missed while no server worked is made up for once', async () => {
  const { id } = await mailing.schedule(hr, view)
  await ask(`update export_schedules set next_at = now() - interval '3 days' where id = $1`, id)
  await mailing.work()
  await mailing.letters(1)
  await wake()
  await mailing.letters(1)
})

test('the next time is the hour of the company, of the rhythm asked for, and moves on from run to run', async () => {
  const zone = 'Asia/Kolkata'
  const hour = Number(new Date(Date.now() + 7.5 * 3_600_000).toISOString().slice(11, 13))
  const { id, nextAt } = await mailing.schedule(hr, view, { rhythm: 'daily', hour })
  expect(Date.parse(nextAt)).toBe(toInstantInZone(zone, dateInZone(zone, Date.parse(nextAt)), hour))
  expect(Date.parse(nextAt) - Date.now()).toBeGreaterThan(0)
  expect(Date.parse(nextAt) - Date.now()).toBeLessThanOrEqual(86_400_000)
  await mailing.work()
  await mailing.due(id)
  await mailing.letters(1)
  expect((await mailing.scheduleNow(hr, id))?.nextAt).toBe(nextAt)
  const { nextAt: monthly } = await mailing.schedule(hr, view, { rhythm: 'monthly', day: 31, hour })
  expect(dateInZone(zone, Date.parse(monthly) + 86_400_000).slice(8)).toBe('01')
})

test('a list that is refused is made anew and sent later, as one mail', async () => {
  mailing.mails.refuse(2)
  const { id } = await mailing.schedule(hr, view)
  await mailing.work(2)
  await mailing.due(id)
  const refusals = () => mailing.logged.filter((line) => line.includes('(list) was not sent: EMESSAGE 451.')).length
  await expect.poll(refusals, soon).toBe(1)
  await expect.poll(handed, soon).toEqual([{ is_handed: false }])
  expect(await outbox()).toEqual([{ sent: false, given_up: false, attempts: 1, last_error: 'EMESSAGE 451' }])
  await retryNow()
  await expect.poll(refusals, soon).toBe(2)
  await expect.poll(handed, soon).toEqual([{ is_handed: false }])
  await ask(`insert into papers (name, status) values ('paper 3', 'put_in')`)
  await retryNow()
  const [letter] = await mailing.letters(1)
  await ask(`delete from papers where name = 'paper 3'`)
  expect(letter?.files[0]?.content.toString()).toContain('paper 3')
  expect(await mailing.scheduleNow(hr, id)).toMatchObject({ lastRows: 3, lastProblem: null, isWaiting: false })
})

test('after a day of refusals it is given up and kept as a failure', async () => {
  mailing.mails.refuse(100)
  const { id } = await mailing.schedule(hr, view)
  await queueListMail(mailing.app.db, hr.empId, id)
  await ask(`update outbox set attempts = 30, first_tried_at = now() - interval '25 hours'`)
  await mailing.work()
  await expect
    .poll(async () => (await mailing.scheduleNow(hr, id))?.lastProblem, soon)
    .toBe('The mail server did not take it.')
  expect(await outbox()).toEqual([{ sent: false, given_up: true, attempts: 31, last_error: 'EMESSAGE 451' }])
  expect(await ask('select count(*)::int as n from outbox')).toEqual([{ n: 1 }])
})

test('a server that ended before it sent leaves the list to another; one that was sending may have sent it', async () => {
  const { id } = await mailing.schedule(hr, view)
  // As it stands when the server that took it has ended, and its time is over.
  const ended = (columns: string) =>
    mailing.app.db.transaction(async (tx) => {
      await queueListMail(tx, hr.empId, id)
      const text = `update outbox set attempts = 1, first_tried_at = now(), ${columns} where sent_at is null and given_up_at is null`
      await tx.query({ text })
    })
  await ended('unended = 1')
  await mailing.work(2)
  await mailing.letters(1)
  await ended('unended = 2')
  const [, note] = await mailing.letters(2)
  expect(note?.text).toContain('The server ended twice while the file was made.')
  await ended('unended = 1, handed_at = now()')
  const [, , unsure] = await mailing.letters(3)
  expect(unsure?.files).toEqual([])
  expect(unsure?.text).toContain('The server ended while it was sent: it may have left, or not.')
  expect((await outbox()).map(({ sent }) => sent)).toEqual([true, false, false])
})

test('a file larger than a mail should be stays where it is, and the mail leads to the list', async () => {
  await ask(
    `insert into papers (name, body, status) select kind || ' ' || g, repeat(md5(g::text), 150), 'put_in' from (values ('large', 2400), ('medium', 700)) v (kind, n), generate_series(1, n) g`,
  )
  const large = await mailing.view(hr, 'Large', { columns: ['name', 'body'], q: 'large' })
  const small = await mailing.view(hr, 'Small', { columns: ['name', 'body'], q: 'medium' })
  await mailing.work()
  await mailing.due((await mailing.schedule(hr, large)).id)
  const [letter] = await mailing.letters(1)
  expect(letter?.files).toEqual([])
  expect(letter?.text).toMatch(
    /: 2400 rows\.\n\nThe file is larger than a mail should be\. Open the list and take it out there\.\n/,
  )
  expect(letter?.text).toContain(`/Papers?view=${large}`)
  await mailing.due((await mailing.schedule(hr, small)).id)
  const [, second] = await mailing.letters(2)
  expect(second?.files[0]?.content.length).toBeGreaterThan(3_000_000)
  await ask(`delete from papers where body is not null`)
  await expect.poll(() => snapshotsOf(mailing.app.db), soon).toEqual([])
})

test('sent at once when asked for, also while paused, and not more than one at a time', async () => {
  const { id } = await mailing.schedule(hr, view, { isPaused: true })
  const run = () => mailing.app.call<{ isWaiting: boolean }>('runExportSchedule', { id }, { as: hr })
  const answers = [await run(), await run(), await run()]
  expect(answers.map(({ body }) => body.data?.isWaiting)).toEqual([true, true, true])
  await mailing.work()
  await mailing.letters(1)
  expect(await mailing.scheduleNow(hr, id)).toMatchObject({ isPaused: true, isWaiting: false, lastRows: 2 })
})

test('what is deleted while it waits is not sent', async () => {
  const { id } = await mailing.schedule(hr, view)
  await mailing.app.call('runExportSchedule', { id }, { as: hr })
  await mailing.app.call('deleteExportSchedule', { id }, { as: hr })
  expect(await outbox()).toEqual([])
  expect(await mailing.scheduleNow(hr, id)).toBeUndefined()
})
