import type { Person } from '../setup/app'
import type { LeadCompany } from './drive'

interface Exit {
  id: number
  version: number
  impact: { key: string; count: number; records: { id: number; title: string }[] }[]
  checklist: { id: number; version: number; area: string; status: string; openCount: number | null; owner: string }[]
}

/** Somebody resigns; leads go to the chosen successors, and the exit is completed as far as it may be. */
export async function leaveCompany(company: LeadCompany, leaver: Person, successors: ReadonlyMap<number, number>) {
  const { done, call, hr, head, finance, setNow } = company
  setNow('2026-09-01T06:30:00Z')
  const lastDay = '2026-11-30'
  const exit = await done<Exit>(leaver, 'createEmployeeInitiateExit', {
    ...{ reasonCategory: 'growth', requestedLastWorkingDate: lastDay },
  })
  const read = () => done<Exit>(hr, 'getEmployeeExitById', { id: exit.id })
  const step = async (as: Person, action: string, more: object = {}) =>
    call<Exit>(as, 'updateEmployeeInitiateExit', { id: exit.id, version: (await read()).version, action, ...more })
  await step(head, 'accept')
  await step(hr, 'approveDate', { approvedLastWorkingDate: lastDay })
  await step(hr, 'startClearance')
  const begun = await read()
  const duty = begun.impact.find(({ key }) => key.startsWith('leadDetails'))
  return { begun, duty, step, read, finance, successors }
}
