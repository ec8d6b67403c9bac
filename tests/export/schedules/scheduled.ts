import { expect } from 'vitest'
import { queueDueLists } from '../../../server/export/schedules/schedule-store'
import { type MailWorker, startMailWorker } from '../../../server/mail/worker'
import { composeModel, toCompany } from '../../../server/records/compose-model'
import type { ViewState } from '../../../src/framework/lists/saved-view'
import type { ExportSchedule } from '../../../src/framework/lists/schedule'
import { type ReadLetter, readLetter } from '../../mail/letter'
import { type MailServer, startMailServer } from '../../mail/mail-server'
import { declaredWith } from '../../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../../setup/app'
import { papers } from '../papers'

export const origin = 'https://steward.example'
const soon = { timeout: 20_000, interval: 20 }

/** A server with papers, a mail server, and what a test does with both. */
export interface Mailing {
  app: TestApp
  mails: MailServer
  logged: string[]
  /** As many servers as are asked for begin to send. */
  work(servers?: number): Promise<void>
  /** Ends them, and forgets what was received. */
  rest(): Promise<void>
  view(as: Person | undefined, name: string, state: ViewState, roles?: string[]): Promise<number>
  /** A schedule of a view of papers; every day at 8 where nothing else is said. */
  schedule(as: Person | undefined, viewId: number, given?: object): Promise<ExportSchedule>
  scheduleNow(as: Person | undefined, id: number): Promise<ExportSchedule | undefined>
  /** Makes the schedules due, and the servers look. */
  due(...ids: number[]): Promise<void>
  /** The letters once there are so many, and nothing waits. */
  letters(count: number): Promise<ReadLetter[]>
  close(): Promise<void>
}

export async function startMailing(declared = declaredWith(papers)): Promise<Mailing> {
  const app = await startApp(declared)
  const mails = await startMailServer()
  const workers: MailWorker[] = []
  const logged: string[] = []
  const settings = { ...testSettings, smtp: { url: mails.url, from: 'Steward <steward@tests.example>' } }
  const host = { db: app.db, model: composeModel(declared), company: toCompany(settings) }
  const told = { log: (line: string) => void logged.push(line), show: () => {} }
  const call = async <Data>(operation: string, params: object, as: Person | undefined) => {
    const { body } = await app.call<Data>(operation, { ...params }, as ? { as } : {})
    expect([operation, body.error, body.fields]).toEqual([operation, null, undefined])
    return body.data as Data
  }
  // As the job does that looks for them, on each server.
  const look = () => Promise.all(workers.map(() => queueDueLists(host, new AbortController())))
  const waiting = async () => {
    const { rows } = await app.db.query<{ n: number }>({
      text: 'select (select count(*) from outbox where sent_at is null and given_up_at is null)::int + (select count(*) from export_schedules where not is_paused and next_at <= now())::int as n',
    })
    return rows[0]?.n
  }
  return {
    app,
    mails,
    logged,
    async work(servers = 1) {
      for (let started = 0; started < servers; started++)
        workers.push(await startMailWorker({ ...host, settings, origin, ...told }))
      await look()
    },
    async rest() {
      await Promise.all(workers.splice(0).map((worker) => worker.close()))
      await app.db.query({ text: 'delete from export_schedules' })
      await app.db.query({ text: 'delete from outbox' })
      mails.refuse(0)
      mails.received.length = 0
      logged.length = 0
    },
    view: async (as, name, state, roles) =>
      (await call<{ id: number }>('saveView', { resource: 'papers', name, state, ...(roles ? { roles } : {}) }, as)).id,
    schedule: (as, viewId, given = {}) =>
      call('saveExportSchedule', { resource: 'papers', viewId, format: 'csv', rhythm: 'daily', hour: 8, ...given }, as),
    scheduleNow: async (as, id) =>
      (await call<ExportSchedule[]>('getExportSchedules', {}, as)).find((each) => each.id === id),
    async due(...ids) {
      await app.db.query({
        text: `update export_schedules set next_at = now() - interval '1 minute' where id = any($1)`,
        values: [ids],
      })
      await look()
    },
    async letters(count) {
      await expect.poll(() => mails.received.length, soon).toBeGreaterThanOrEqual(count)
      await expect.poll(waiting, soon).toBe(0)
      expect(mails.received).toHaveLength(count)
      return mails.received.map(readLetter)
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
      await mails.close()
      await app.close()
    },
  }
}
