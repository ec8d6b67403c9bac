import { expect } from 'vitest'
import type { RoleName } from '../../resources/people/roles'
import { buildKernel } from '../../server/kernel'
import { decryptMailText } from '../../server/mail/encrypt-text'
import { buildSealContext } from '../../server/mail/outbox'
import { createSystemWriter } from '../../server/records/write/system-writer'
import type { Handler, Writer } from '../../server/records/write/writer'
import type { Kernel } from '../../server/types'
import type { Resource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { asks } from './asks'

export interface Step {
  id: number
  status: string
  stepNo: number
  approver: string
  dueAt: string | null
  escalatedAt: string | null
  version: number
  can: string[]
}

export interface Ask {
  id: number
  status: string
  version: number
  can: string[]
}

export interface SeatRow {
  empId: number
  as: string
  onBehalfOfEmpId: number | null
  decidedAt: string | null
}

/** A company of the tests in which people ask and decide. */
export interface Company {
  app: TestApp
  kernel: Kernel
  hire(...roles: RoleName[]): Promise<Person>
  reportsTo(one: Person, boss: Person): Promise<void>
  /** Somebody decides for somebody else, by default today, and has accepted it; answers the delegation's id. */
  delegate(from: Person, to: Person, days?: { fromDate: string; toDate: string }): Promise<number>
  ask(as: Person, amount?: number): Promise<Ask>
  call(as: Person | undefined, operation: string, params?: object): Promise<Answer>
  read(id: number, as: Person): Promise<Ask | null>
  stepsOf(id: number): Promise<Step[]>
  /** Persons with a seat at a step, in the order they came. */
  seats(stepId: number | undefined): Promise<SeatRow[]>
  /** What waits in the outbox for a person, opened, the oldest first. */
  mails(to: Person): Promise<OpenedMail[]>
  /** The server's own work in a transaction. */
  byServer<T>(work: (writer: Writer) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface OpenedMail {
  template: string
  only: Record<string, string>
}

export interface Answer {
  data: Record<string, unknown> | null
  code?: string
  error: string | null
  args?: Record<string, unknown>
  fields?: Record<string, { code: string; message?: string }>
}

export async function startCompany(resource: Resource = asks, own: Handler = {}): Promise<Company> {
  const shipped = declaredWith(resource)
  const declared = { ...shipped, handlers: { ...shipped.handlers, [resource.name]: own } }
  const app = await startApp(declared)
  const kernel = await buildKernel(app.db, testSettings, declared)
  const call: Company['call'] = async (as, operation, params = {}) =>
    (await app.call(operation, params as never, as ? { as } : {})).body as unknown as Answer
  const rows = async <T extends object>(text: string, values: unknown[]) =>
    (await app.db.query<T>({ text, values })).rows
  return {
    app,
    kernel,
    call,
    hire: (...roles) => app.person(...roles),
    reportsTo: app.reportsTo,
    async delegate(from, to, days = { fromDate: kernel.today(), toDate: kernel.today() }) {
      const made = await call(from, 'saveDelegation', { toEmpId: to.empId, ...days })
      expect(made).toMatchObject({ error: null })
      expect(await call(to, 'acceptDelegation', { id: made.data?.id })).toMatchObject({ error: null })
      return Number(made.data?.id)
    },
    async ask(as, amount = 10) {
      const answer = await call(as, 'createAsk', { what: 'A chair', amount })
      expect(answer).toMatchObject({ error: null })
      return answer.data as unknown as Ask
    },
    read: async (id, as) => (await call(as, 'getAskById', { id })).data as unknown as Ask | null,
    stepsOf: (id) =>
      rows<Step>(
        'select id, status, step_no as "stepNo", approver, due_at as "dueAt", escalated_at as "escalatedAt", version from approval_steps where record_id = $1 order by round, step_no',
        [id],
      ),
    seats: (stepId) =>
      rows<SeatRow>(
        'select emp_id as "empId", "as", on_behalf_of_emp_id as "onBehalfOfEmpId", decided_at as "decidedAt" from approval_approvers where step_id = $1 order by id',
        [stepId],
      ),
    mails: async ({ empId }) => {
      const found = await rows<{ template: string; sealed: string }>(
        'select template, sealed from outbox where emp_id = $1 and sealed is not null order by id',
        [empId],
      )
      return found.map(({ template, sealed }) => ({
        template,
        only: JSON.parse(decryptMailText(testSettings.secret, buildSealContext(template, empId), sealed)),
      }))
    },
    byServer: (work) => app.db.transaction((tx) => work(createSystemWriter(kernel, tx))),
    close: () => app.close(),
  }
}
