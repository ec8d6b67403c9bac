import { vi } from 'vitest'
import { type Answer, type Days, startDays } from '../attendance/drive'
import type { Person } from '../setup/app'

type Params = Record<string, unknown>

export interface Duty {
  id: number
  version: number
  status: string
  days: number
  breakdown: { date: string; fraction: number; off: string | null }[]
  daysOff: number
  empId: number
  purpose?: string
  place: string
  customerId?: number | null
  earnsDaysOff?: boolean
}

/** A company in which people are sent elsewhere for work. */
export interface DutyCompany extends Days {
  /** Asks for duty from a day on, until that day where no other is said. */
  ask(as: Person, fromDate: string, more?: Params): Promise<Answer<Duty>>
  asked(as: Person, fromDate: string, more?: Params): Promise<Duty>
  /** Approves it as who has looked at it. */
  approve(as: Person, id: number, more?: Params): Promise<Answer<Duty>>
  granted(as: Person, fromDate: string, more?: Params): Promise<Duty>
  read(as: Person, id: number): Promise<Duty>
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>
}

export async function startDuty(now: string): Promise<DutyCompany> {
  const days = await startDays()
  vi.useFakeTimers({ toFake: ['Date'] })
  await days.setNow(now)
  const { app, call, done, manager } = days
  const rows: DutyCompany['rows'] = async (text, values = []) => (await app.db.query<never>({ text, values })).rows
  const usual = { purpose: 'client_visit', place: 'Pune', reason: 'A workshop' }
  const ask: DutyCompany['ask'] = (as, fromDate, more = {}) =>
    call(as, 'createOnDuty', { ...usual, fromDate, toDate: fromDate, ...more })
  const approve: DutyCompany['approve'] = async (as, id, more = {}) => {
    const steps = await rows<{ id: number }>(
      "select id from approval_steps where entity_type = 'onDutyRequests' and record_id = $1 and status = 'current'",
      [id],
    )
    for (const step of steps) await call(as, 'openInboxItem', { id: step.id })
    return call(as, 'approveOnDutyRequest', { id, ...more })
  }
  const must = (answer: Answer<Duty>): Duty => {
    if (!answer.data) throw new Error(JSON.stringify(answer))
    return answer.data
  }
  const asked: DutyCompany['asked'] = async (as, fromDate, more) => must(await ask(as, fromDate, more))
  return {
    ...{ ...days, ask, asked, approve, rows },
    granted: async (as, fromDate, more) => must(await approve(manager, (await asked(as, fromDate, more)).id)),
    read: (as, id) => done<Duty>(as, 'getOnDutyRequestById', { id }),
  }
}
