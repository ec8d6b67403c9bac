import type { Person } from '../setup/app'
import type { LeadCompany } from './drive'

interface Exit {
  id: number
  version: number
  impact: { key: string; count: number; records: { id: number }[] }[]
  checklist: { id: number; version: number; area: string; status: string; openCount: number | null; owner: string }[]
}

/**
 * Somebody resigns, the head of marketing gives leads to the chosen successors, and the exit is completed as far
 * as it may be.
 */
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
  const listLeads = async () =>
    (await read()).impact.find(({ key }) => key.startsWith('leadDetails'))?.records.map(({ id }) => id) ?? []
  const toHandOver = (await listLeads()).length
  for (const [id, ownerEmpId] of successors)
    await done(head, 'updateLeadDetails', { id, version: (await company.read(id)).version, ownerEmpId })
  const owners: Record<string, Person> = { hr, finance, manager: head }
  const now = await read()
  for (const { owner, ...item } of now.checklist.filter(({ status, openCount }) => status === 'open' && !openCount))
    await done(owners[owner] ?? hr, 'updateExitClearanceItem', { id: item.id, version: item.version, action: 'clear' })
  const completed = await step(hr, 'complete')
  return { toHandOver, withoutSuccessor: await listLeads(), mayComplete: completed.error === null }
}
