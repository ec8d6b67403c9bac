import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeLeaverRecords } from '../../server/records/leaving/describe-leaver-records'
import { listLeaverReferences } from '../../server/records/leaving/records-of-leaver'
import { createSystemWriter } from '../../server/records/write/system-writer'
import type { Person } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'
import { type Leaving, type Params, startLeaving } from './drive'

let company: Leaving
beforeAll(async () => {
  company = await startLeaving()
})
afterAll(() => company.app.close())

interface Named {
  empId: number
  name: string
}

interface DescribedRecord {
  title: string
  places: string[]
  since: string
  goesTo: Named | null
  candidates: Named[]
}

const readRecordsByKey = async (exitId: number, as = company.hr) => {
  const { impact } = await company.read(as, exitId)
  return Object.fromEntries(impact.map(({ key, records }) => [key, records as unknown as DescribedRecord[]]))
}
const nameOf = async ({ empId }: Person) =>
  (await company.done<{ fullName: string }>(company.hr, 'getEmployeeByEmpId', { empId })).fullName

test('each entry of the impact says what it is, where, since when, and whom it goes or could go to', async () => {
  const { done, finance, manager, hr } = company
  const [person, lead, heir] = [await company.hire(), await company.hire(), await company.hire()]
  const enterProject = (name: string, more: Params) =>
    done<{ id: number }>(finance, 'createProject', {
      ...{ name, kind: 'internal', departmentId: 1, startDate: daysFromToday(-30), endDate: daysFromToday(90) },
      ...{ managerEmpId: lead.empId, ...more },
    })
  const members = [{ empId: person.empId, role: 'Analyst', fromDate: daysFromToday(-20), allocationPercent: 10 }]
  const first = await enterProject('Harbour', { members })
  await enterProject('Lighthouse', { members })
  const own = await enterProject('Pier', { managerEmpId: person.empId, sponsorEmpId: lead.empId })
  for (const title of ['Draw the plan', 'Ask the pilots'])
    await done(lead, 'createTask', { projectId: first.id, title, assignedTo: [{ empId: person.empId }] })

  const exit = await company.resign(person)
  const records = await readRecordsByKey(exit.id)
  const heads = { empId: manager.empId, name: await nameOf(manager) }
  const leads = { empId: lead.empId, name: await nameOf(lead) }
  expect(records['projectMembers.empId']).toMatchObject([
    { title: 'Analyst', places: ['Harbour'], since: daysFromToday(-20), goesTo: null },
    { title: 'Analyst', places: ['Lighthouse'], since: daysFromToday(-20), goesTo: null },
  ])
  expect(records['taskAssignees.empId']).toMatchObject([
    { title: 'Draw the plan', places: ['Harbour'], since: companyToday(), goesTo: heads, candidates: [heads, leads] },
    { title: 'Ask the pilots', places: ['Harbour'], since: companyToday(), goesTo: heads, candidates: [heads, leads] },
  ])
  expect(records['projects.managerEmpId']).toMatchObject([
    { title: 'Pier', since: companyToday(), goesTo: heads, candidates: [heads, leads] },
  ])

  const { version } = await company.read(hr, exit.id)
  const successors = [{ duty: 'projects.managerEmpId', recordId: own.id, toEmpId: heir.empId }]
  await done(hr, 'updateEmployeeInitiateExit', { id: exit.id, version, successors })
  const after = await readRecordsByKey(exit.id, manager)
  expect(after['projects.managerEmpId']).toMatchObject([{ goesTo: { empId: heir.empId } }])
  expect(after['taskAssignees.empId']?.map(({ goesTo }) => goesTo)).toEqual([heads, heads])
})

test('records of every reference that says what becomes of it can be described', async () => {
  const { kernel, manager } = company
  const references = listLeaverReferences(kernel.model)
  await kernel.db.transaction(async (tx) => {
    const writer = createSystemWriter(kernel, tx)
    for (const reference of references)
      expect(await describeLeaverRecords(writer, reference, manager.empId, [1])).toBeInstanceOf(Array)
  })
  expect(references.length).toBeGreaterThan(20)
})
