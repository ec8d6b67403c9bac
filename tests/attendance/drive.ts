import { expect, vi } from 'vitest'
import { buildKernel } from '../../server/kernel'
import type { Kernel } from '../../server/types'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'

type Params = Record<string, unknown>

export interface Answer<Data = never> {
  data: Data | null
  total?: number
  code?: string
  error: string | null
  fields?: Record<string, { code: string; message?: string }>
}

/** A company in which people come and go. */
export interface Days {
  app: TestApp
  kernel: Kernel
  manager: Person
  worker: Person
  hr: Person
  call<Data = never>(as: Person, operation: string, params?: Params): Promise<Answer<Data>>
  done<Data = never>(as: Person, operation: string, params?: Params): Promise<Data>
  /** It is this moment from now on, and everybody is signed in. */
  setNow(at: string): Promise<void>
  /** Somebody who reports to the manager. */
  somebody(): Promise<Person>
  press(as: Person, direction: 'in' | 'out', more?: Params): Promise<Answer<{ punch: { id: number }; day: Day }>>
  day(as: Person, workDate: string): Promise<Day | undefined>
}

export interface Day {
  status: string
  workDate: string
  workedMinutes: number
  expectedMinutes: number
  lateMinutes: number
  shares: Record<string, number>
  flags: string[]
  isConflict: boolean
  punches: { id: number; source: string }[]
}

export async function startDays(): Promise<Days> {
  const declared = declaredWith()
  const app = await startApp(declared)
  const kernel = await buildKernel(app.db, testSettings, declared)
  const call: Days['call'] = async (as, operation, params = {}) =>
    (await app.call(operation, params, { as })).body as never
  const done: Days['done'] = async (as, operation, params = {}) => {
    const { data, error, fields } = await call<never>(as, operation, params)
    expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
    return data as never
  }
  await app.person('director')
  const [manager, worker, hr] = [await app.person('employee'), await app.person('employee'), await app.person('hr')]
  await app.person('hr')
  const everybody = [manager, worker, hr]
  for (const one of [worker, hr]) await app.reportsTo(one, manager)
  const lasting = async () => {
    await app.db.query({ text: "update role_grants set from_date = '2020-01-01'" })
    await app.db.query({ text: "update employees set date_of_joining = '2020-01-01'" })
    // The database keeps its own clock: what hangs on it lasts.
    await app.db.query({ text: "update sessions set expires_at = now() + interval '1 day' where ended_at is null" })
  }
  await lasting()
  return {
    ...{ app, kernel, manager, worker, hr, call, done },
    async setNow(at) {
      vi.setSystemTime(new Date(at))
      for (const one of everybody) Object.assign(one, await app.again(one))
      await lasting()
    },
    async somebody() {
      const person = await app.person('employee')
      await app.reportsTo(person, manager)
      everybody.push(person)
      await lasting()
      return person
    },
    press: (as, direction, more = {}) => call(as, 'employeeWebCheck', { direction, ...more }),
    async day(as, workDate) {
      const [year, month] = workDate.split('-').map(Number)
      const { days } = await done<{ days: Day[] }>(as, 'getAttendanceStatusByMonth', { year, month })
      return days.find((one) => one.workDate === workDate)
    },
  }
}

export const codesOf = ({ fields }: Pick<Answer, 'fields'>) =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([path, { code }]) => [path, code]))
