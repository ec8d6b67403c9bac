import { afterEach, beforeEach, expect } from 'vitest'
import { type MailWorker, startMailWorker } from '../../server/mail/worker'
import { composeModel, toCompany } from '../../server/records/compose-model'
import { declaredWith } from '../records/declared'
import { newAddress, post } from '../session-server/posting'
import { startApp, type TestApp, testSettings } from '../setup/app'
import { exhaustively } from '../setup/tier'
import { somebody } from '../wire/accounts'
import { readLetter } from './letter'
import { type MailServer, startMailServer } from './mail-server'

const soon = { timeout: 20_000, interval: 20 }
const outageSeconds = 600

let app: TestApp
let mails: MailServer
const workers: MailWorker[] = []
const logged: string[] = []

beforeEach(async () => {
  app = await startApp(declaredWith())
  mails = await startMailServer()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
  await mails.close()
  await app.close()
})

async function work(): Promise<void> {
  const settings = { ...testSettings, smtp: { url: mails.url, from: 'Steward <steward@tests.example>' } }
  const told = { log: (line: string) => void logged.push(line), show: () => {} }
  const [model, company] = [composeModel(declaredWith()), toCompany(settings)]
  workers.push(
    await startMailWorker({ db: app.db, settings, origin: 'https://steward.example', model, company, ...told }),
  )
}

interface Waiting {
  n: number
  /** Seconds until the first of them is tried again; null where none is left. */
  pause: number | null
  attempts: number | null
}

async function waiting(): Promise<Waiting> {
  const { rows } = await app.db.query<Waiting>({
    text: `select count(*)::int as n, max(attempts) as attempts, extract(epoch from min(next_at) - now())::float8 as pause
           from outbox where sent_at is null and given_up_at is null`,
  })
  return rows[0] ?? { n: 0, pause: null, attempts: null }
}

/** As if so many seconds had gone by for the outbox. */
const pass = (seconds: number) =>
  app.db.query({
    text: `with w as (update outbox set next_at = next_at - make_interval(secs => $1), created_at = created_at - make_interval(secs => $1),
             first_tried_at = first_tried_at - make_interval(secs => $1), lapses_at = lapses_at - make_interval(secs => $1)
             where sent_at is null returning id) select pg_notify('steward_outbox', '')`,
    values: [seconds],
  })

/** Mails that were tried so often, and that nobody is trying now. */
const untilNow =
  'select count(*)::int as n from outbox where last_error is not null and attempts >= $1 and unended = 0 and next_at > now()'

exhaustively('ten minutes without the mail server: calls go on, and every mail is there once afterwards', async () => {
  const port = Number(new URL(mails.url).port)
  const hr = await somebody(app, 'active', 'hr')
  const people = await Promise.all(Array.from({ length: 12 }, () => somebody(app)))
  await work()
  await work()
  await mails.close()
  for (const { empId } of people) {
    const sent = { token: hr.token, address: newAddress() }
    const { status } = await post(app.app, 'resetEmployeePassword', { empId: String(empId) }, sent)
    expect(status).toBe(200)
  }
  const tried = async (times: number) => {
    const { rows } = await app.db.query<{ n: number }>({ text: untilNow, values: [times] })
    return rows[0]?.n
  }
  let [gone, round] = [0, 1]
  for (; gone < outageSeconds; round++) {
    await expect.poll(() => tried(round), soon).toBe(people.length)
    const { pause } = await waiting()
    const step = (pause ?? 0) + 30
    gone += step
    await pass(step)
  }
  await expect.poll(() => tried(round), soon).toBe(people.length)
  expect((await waiting()).attempts).toBeLessThan(10)
  expect(logged.length).toBeGreaterThan(people.length)
  expect(logged.filter((line) => !/was not sent: (ECONNREFUSED|ESOCKET)/.test(line))).toEqual([])
  mails = await startMailServer(port)
  await pass((await waiting()).pause ?? 0)
  await pass(60)
  await expect.poll(async () => (await waiting()).n, soon).toBe(0)
  const letters = mails.received.map(readLetter)
  expect(letters.map(({ to }) => to).sort()).toEqual(people.map(({ username }) => `${username}@tests.example`).sort())
  expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(people.length)
})
