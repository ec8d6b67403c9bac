import { expect, vi } from 'vitest'
import { buildKernel } from '../../server/kernel'
import type { JobRunContext, Kernel, RunCounts } from '../../server/types'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { JiraStandIn } from './stand-in'

type Params = Record<string, unknown>

export interface Answer<Data> {
  data: Data | null
  code?: string
  error: string | null
  fields?: Record<string, { code: string; message?: string }>
}

export interface Pull {
  isConnected: boolean
  takenAt: string | null
  problem: string | null
  lines: { empId: number; projectId: number; date: string; minutes: number; externalKey: string; status: string }[]
  skipped: { id: string; why: string; problem?: string | null }[]
}

export interface Tickets {
  rows: Params[]
  isConnected: boolean
  copies: Record<string, { takenAt: string | null; problem: string | null }>
}

/** A company that is connected to a stand-in of Jira on this machine. */
export interface JiraCompany {
  app: TestApp
  kernel: Kernel
  jira: JiraStandIn
  baseUrl: string
  admin: Person
  manager: Person
  connectionId: number
  call<Data = Params>(as: Person, operation: string, params?: Params): Promise<Answer<Data>>
  done<Data = Params>(as: Person, operation: string, params?: Params): Promise<Data>
  /** It is this moment from now on. */
  setNow(at: string): void
  /** A running project of everybody that has this key in Jira. */
  project(key: string): Promise<number>
  /** Signs in for a day of the database's clock, which is not that of the tests; answers the token. */
  signIn(as: Person): Promise<string>
  /** Makes every copy old, so that Jira is asked again. */
  age(): Promise<void>
  /** What the job of the hour does. */
  runJob(): Promise<RunCounts>
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

export const privateOutside = { allowsPrivateOutside: true } as const

/** A run of a job that nothing interrupts. */
export const wholeRun = (): JobRunContext => ({
  ...{ date: '2026-11-27', begunOn: '2026-11-27', plannedAt: 0, since: null },
  signal: new AbortController().signal,
  once: async () => true,
  warn: () => {},
})

export async function startJira(direction = 'read_worklogs', token?: string): Promise<JiraCompany> {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-11-27T06:30:00Z'))
  const jira = new JiraStandIn()
  if (token) jira.token = token
  const baseUrl = await jira.listen()
  const declared = declaredWith()
  const app = await startApp(declared, privateOutside)
  const kernel = await buildKernel(app.db, { ...testSettings, ...privateOutside }, declared)
  const rows: JiraCompany['rows'] = async (text, values = []) => (await app.db.query<never>({ text, values })).rows
  const [manager, admin] = [await app.person('director', 'employee'), await app.person('admin', 'employee')]
  const sessions = new Map<number, { at: number; token: Promise<string> }>()
  const signIn = async (as: Person) => {
    const { token } = await app.again(as)
    await rows("update sessions set expires_at = now() + interval '1 day' where ended_at is null and emp_id = $1", [
      as.empId,
    ])
    return token
  }
  const call: JiraCompany['call'] = async (as, operation, params = {}) => {
    const at = Math.floor(Date.now() / 600_000)
    let session = sessions.get(as.empId)
    if (session?.at !== at) {
      // Kept before anybody waits: callers at once would lock each other's sessions.
      session = { at, token: signIn(as) }
      sessions.set(as.empId, session)
    }
    const token = await session.token
    return (await app.call(operation, params, { as: { ...as, token } })).body as never
  }
  const done: JiraCompany['done'] = async (as, operation, params = {}) => {
    const { data, error, fields } = await call<never>(as, operation, params)
    expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
    return data as never
  }
  await rows("update role_grants set from_date = '2020-01-01'")
  const { id: connectionId } = await done<{ id: number }>(admin, 'createJiraConnection', {
    ...{ baseUrl, accountEmail: 'robot@example.test', apiToken: jira.token, syncDirection: direction },
    worklogsFrom: '2026-11-01',
  })
  const departmentId = (await rows<{ id: number }>('select id from departments limit 1'))[0]?.id
  return {
    ...{ app, kernel, jira, baseUrl, admin, manager, connectionId, call, done, rows, signIn },
    setNow: (at) => void vi.setSystemTime(new Date(at)),
    async project(key) {
      const values = { name: `Project ${key}`, departmentId, managerEmpId: manager.empId, startDate: '2026-01-01' }
      const { id, version } = await done<{ id: number; version: number }>(manager, 'createInternalProject', {
        ...{ ...values, jiraProjectKey: key },
      })
      await done(manager, 'startProject', { id, version })
      return id
    },
    async age() {
      await rows(
        "update outside_copies set taken_at = taken_at - interval '1 hour', next_at = null, claimed_until = null",
      )
    },
    runJob: async () => (await kernel.jobs.find(({ name }) => name === 'syncJira')?.run(kernel, wholeRun())) ?? {},
    rows,
    async close() {
      vi.useRealTimers()
      await app.close()
      await jira.close()
    },
  }
}
