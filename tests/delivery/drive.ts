import { expect } from 'vitest'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { daysFromToday } from '../setup/clock'

export interface Made {
  id: number
  version: number
  status: string
  [field: string]: unknown
}

export interface Delivery {
  app: TestApp
  finance: Person
  /** Manages the projects. */
  pm: Person
  /** Works in them. */
  member: Person
  other: Person
  call<Data = Made>(
    as: Person,
    operation: string,
    params?: Record<string, unknown>,
  ): Promise<{ data: Data | null; error: string | null; code?: string; fields?: Record<string, { code: string }> }>
  done<Data = Made>(as: Person, operation: string, params?: Record<string, unknown>): Promise<Data>
  /** What refuses it: the code, or those of the fields. */
  refused(as: Person, operation: string, params?: Record<string, unknown>): Promise<string>
  /** An internal project that the manager manages, with the member in it. */
  project(values?: Record<string, unknown>): Promise<Made>
  task(project: Made, values?: Record<string, unknown>, as?: Person): Promise<Made>
}

let names = 0

/** A company with a project manager, a member of the project and somebody who has nothing to do with it. */
export async function startDelivery(): Promise<Delivery> {
  const app = await startApp(declaredWith())
  const finance = await app.person('finance')
  const [pm, member, other] = [await app.person('employee'), await app.person('employee'), await app.person('employee')]
  const call: Delivery['call'] = async (as, operation, params = {}) =>
    // biome-ignore lint/suspicious/noExplicitAny: the answer's type is the caller's
    (await app.call<any>(operation, params, { as })).body as any
  const done: Delivery['done'] = async (as, operation, params) => {
    const { data, error, fields } = await call(as, operation, params)
    expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return data as any
  }
  return {
    ...{ app, finance, pm, member, other, call, done },
    async refused(as, operation, params) {
      const { error, code, fields } = await call(as, operation, params)
      expect(error).not.toBeNull()
      const told = Object.values(fields ?? {}).map((each) => each.code)
      return told.length > 0 ? told.join() : (code ?? '')
    },
    project: (values = {}) =>
      done(finance, 'createProject', {
        ...{ name: `Project ${++names}`, kind: 'internal', departmentId: 1, managerEmpId: pm.empId },
        ...{ startDate: daysFromToday(-30), endDate: daysFromToday(60) },
        members: [{ empId: member.empId, fromDate: daysFromToday(-30), allocationPercent: 10 }],
        ...values,
      }),
    task: (project, values = {}, as = pm) =>
      done(as, 'createTask', { projectId: project.id, title: `Task ${++names}`, ...values }),
  }
}
