import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'

interface Member {
  id: number
  version: number
  empId: number
  peakPercent: number
  peakFrom: string
}
interface Team {
  id: number
  version: number
  members: Member[]
  memberCount: number
}

let app: TestApp
let hr: Person
let lead: Person
let worker: Person
let teams = 0
const today = companyToday()

beforeAll(async () => {
  app = await startApp(declaredWith())
  hr = await app.person('hr')
  lead = await app.person('employee')
  worker = await app.person('employee')
})
afterAll(() => app.close())

const call = async <Data = Team>(as: Person, operation: string, params: Record<string, unknown> = {}) =>
  (await app.call<Data>(operation, params, { as })).body
const newTeam = async (members: object[] = []) => {
  const params = { name: `Team ${++teams}`, kind: 'delivery', leadEmpId: lead.empId }
  const { data, error, fields } = await call(hr, 'createTeam', { ...params, ...(members.length > 0 && { members }) })
  expect({ error, fields }).toEqual({ error: null, fields: undefined })
  return data as Team
}
const member = (allocationPercent: number, more: object = {}) => ({
  ...{ empId: worker.empId, role: 'Developer', fromDate: today, allocationPercent },
  ...more,
})

test('a team comes with its members, and the list of a day has those who are in it then', async () => {
  const team = await newTeam([
    member(60, { fromDate: daysFromToday(-90), toDate: daysFromToday(-60) }),
    member(50, { fromDate: daysFromToday(-59), toDate: daysFromToday(-1) }),
  ])
  expect(team).toMatchObject({ memberCount: 0, counts: { members: 2 } })
  const on = async (date?: string) =>
    (await call<Member[]>(worker, 'getTeamMembers', { teamId: team.id, ...(date && { date }) })).data?.length
  expect([await on(daysFromToday(-60)), await on(daysFromToday(-59)), await on(today), await on()]).toEqual([
    1, 1, 0, 2,
  ])
  const twice = await call(hr, 'createTeamMember', {
    teamId: team.id,
    ...member(10, { fromDate: daysFromToday(-70), toDate: daysFromToday(-65) }),
  })
  expect(Object.values(twice.fields ?? {})).toContainEqual(expect.objectContaining({ code: 'memberAlready' }))
})

test('the lead keeps the members, nobody else but people operations does', async () => {
  const team = await newTeam()
  const add = (as: Person) => call(as, 'createTeamMember', { teamId: team.id, ...member(1, { empId: hr.empId }) })
  expect((await add(worker)).code).toBe('forbidden')
  const made = (await add(lead)).data as unknown as Member
  const change = { id: made.id, version: made.version, role: 'Tester' }
  expect((await call(worker, 'updateTeamMember', change)).code).toBe('forbidden')
  expect((await call(lead, 'updateTeamMember', change)).data).toMatchObject({ role: 'Tester' })
  expect((await call(lead, 'createTeam', { name: 'Mine', leadEmpId: lead.empId })).code).toBe('forbidden')
  const named = { id: team.id, version: team.version, leadEmpId: worker.empId }
  expect((await call(worker, 'updateTeam', named)).code).toBe('forbidden')
})

test('a closed team takes nobody', async () => {
  const team = await newTeam()
  expect((await call(hr, 'deactivateTeam', { id: team.id })).error).toBeNull()
  const answer = await call(hr, 'createTeamMember', { teamId: team.id, ...member(1) })
  expect(answer.fields).toHaveProperty('teamId')
})

test('of shares that together would be too much, given at once, the last one is refused; peaks follow what changes', async () => {
  const somebody = await app.person('employee')
  const made = await Promise.all(Array.from({ length: 8 }, () => newTeam()))
  const share = { empId: somebody.empId, role: 'Developer', fromDate: today, allocationPercent: 50 }
  const answers = await Promise.all(
    made.map(({ id }, at) => call<Member>(at % 2 ? hr : lead, 'createTeamMember', { teamId: id, ...share })),
  )
  const refused = answers.filter(({ error }) => error)
  expect(refused).toHaveLength(5)
  for (const { fields } of refused) expect(fields).toMatchObject({ allocationPercent: { code: 'allocationTooHigh' } })
  const peaks = async () => {
    const { data } = await call<Member[]>(hr, 'getAllTeamMembers', { filter: { empId: { eq: somebody.empId } } })
    return data?.map(({ peakPercent }) => peakPercent)
  }
  expect(await peaks()).toEqual([150, 150, 150])
  const [one, other] =
    (await call<Member[]>(hr, 'getAllTeamMembers', { filter: { empId: { eq: somebody.empId } } })).data ?? []
  await call(hr, 'deleteTeamMember', { id: one?.id, version: one?.version })
  expect(await peaks()).toEqual([100, 100])
  const { data: fresh } = await call<Member>(hr, 'getTeamMemberById', { id: other?.id })
  await call(hr, 'updateTeamMember', { id: other?.id, version: fresh?.version, allocationPercent: 20 })
  expect(await peaks()).toEqual([70, 70])
})

test('changes of shares of the same people in any order do not stand in each other’s way', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => app.person('employee')))
  const members = (all: readonly Person[]) => all.map(({ empId }) => member(10, { empId }))
  const made = await Promise.all([newTeam(members(people)), newTeam(members(people.toReversed()))])
  const change = (team: Team, allocationPercent: number) =>
    call(hr, 'updateTeam', {
      ...{ id: team.id, version: team.version },
      members: team.members.map(({ id, version }) => ({ id, version, allocationPercent })),
    })
  const read = async ({ id }: Team) => (await call(hr, 'getTeamById', { id })).data as Team
  for (const share of [20, 30, 40]) {
    const now = await Promise.all(made.map(read))
    const codes = (await Promise.all(now.map((team) => change(team, share)))).map(({ code }) => code)
    // Both change the peaks of both: one of them may have to look again, neither waits for ever.
    expect(codes.filter((code) => code !== undefined && code !== 'staleVersion')).toEqual([])
  }
})
