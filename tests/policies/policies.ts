import { expect } from 'vitest'
import { type Answer, day, type LeaveCompany, startLeave } from '../leave/company'
import type { Person } from '../setup/app'
import { companyToday } from '../setup/clock'

export interface Policy {
  id: number
  version: number
  status: string
  versionNo: number | null
  effectiveFrom: string
  effectiveTo: string | null
  sandwichDefault: string
  weekendDays: string[] | null
}

type Params = Record<string, unknown>

/** The company of the tests of leave, with a director; and policies as its people make them. */
export interface PolicyCompany extends LeaveCompany {
  director: Person
  today: string
  /** A draft of HR's, for everybody from the day unless said otherwise. */
  draft(effectiveFrom: string, more?: Params): Promise<Policy>
  step(as: Person, step: string, id: number, more?: Params): Promise<Answer<Policy>>
  /** Proposed by HR and consented to by the director. */
  publish(id: number): Promise<Policy>
  published(effectiveFrom: string, more?: Params): Promise<Policy>
  policy(id: number): Promise<Policy>
}

export async function startPolicies(): Promise<PolicyCompany> {
  const company = await startLeave()
  const { app, call, hr } = company
  const director = await app.person('director')
  const well = async (answer: Promise<Answer<Policy>>): Promise<Policy> => {
    const { data, error, fields } = await answer
    expect({ error, fields }).toEqual({ error: null, fields: undefined })
    return data as Policy
  }
  const step: PolicyCompany['step'] = (as, name, id, more = {}) =>
    call<Policy>(as, `${name}LeavePolicy`, { id, ...more })
  const draft: PolicyCompany['draft'] = (effectiveFrom, more = {}) =>
    well(call<Policy>(hr, 'createLeavePolicy', { title: 'Leave', summary: 'How leave works', effectiveFrom, ...more }))
  const publish = async (id: number) => {
    await well(step(hr, 'propose', id))
    return well(step(director, 'approve', id))
  }
  return {
    ...company,
    director,
    today: companyToday(),
    draft,
    step,
    publish,
    published: async (effectiveFrom, more) => publish((await draft(effectiveFrom, more)).id),
    policy: (id) => well(call<Policy>(hr, 'getLeavePolicyById', { id })),
  }
}

export { day }
