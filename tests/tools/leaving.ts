import type { ToolCompany } from './drive'

interface Impact {
  key: string
  count: number
  records: { id: number; title: string }[]
}

interface Exit {
  id: number
  version: number
  status: string
  impact: Impact[]
  checklist: { id: number; version: number; area: string; status: string; openCount: number | null; owner: string }[]
}

/** Somebody resigns, and the last day is agreed to; clears everything by hand that does not clear itself. */
export async function leave(company: ToolCompany, empId: number, lastWorkingDate: string) {
  const { person, setDay, done, call, manager, hr, finance } = company
  const leaver = await person(empId)
  await setDay('2026-09-01')
  const exit = await done<Exit>(leaver, 'createEmployeeInitiateExit', {
    ...{ reasonCategory: 'growth', requestedLastWorkingDate: lastWorkingDate },
  })
  const read = () => done<Exit>(hr, 'getEmployeeExitById', { id: exit.id })
  const step = async (as: typeof hr, action: string, more: object = {}) =>
    call<Exit>(as, 'updateEmployeeInitiateExit', { id: exit.id, version: (await read()).version, action, ...more })
  await step(manager, 'accept')
  await step(hr, 'approveDate', { approvedLastWorkingDate: lastWorkingDate })
  await step(hr, 'startClearance')
  const owners: Record<string, typeof hr> = { hr, manager, finance }
  const now = await read()
  for (const { owner, ...item } of now.checklist.filter(({ status, openCount }) => status === 'open' && !openCount))
    await done(owners[owner] ?? hr, 'updateExitClearanceItem', { id: item.id, version: item.version, action: 'clear' })
  const completed = await step(hr, 'complete')
  const handover = (await read()).checklist.find(({ area }) => area === 'handover')
  return { ...now, mayComplete: completed.error === null, handover }
}
