import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../generated/random'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { rounds } from '../setup/tier'
import { asks } from './asks'
import { type Company, companyOf } from './company'

let steward: TestApp
let company: Company
let admin: Person

beforeAll(async () => {
  steward = await startApp(declaredWith(asks))
  company = companyOf(steward)
  admin = await company.hire('admin')
})
afterAll(() => steward.close())

interface World {
  people: Person[]
  random(below: number): number
}

const grants = ['finance', 'hr', 'director', 'hrFinance'] as const

async function newWorld(seed: number): Promise<World> {
  await company.rows('delete from approval_rules')
  await company.rows('delete from role_grants where emp_id <> $1', admin.empId)
  const people = [admin]
  for (const role of [...grants, 'employee', 'employee', 'employee', 'employee'] as const)
    people.push(await company.hire(role))
  const random = seeded(seed)
  for (const person of people) await company.reportsTo(person, people[random(people.length)] ?? admin)
  return { people, random }
}

const one = <T>({ random }: World, of: readonly T[]): T | undefined => of[random(of.length)]
const pick = <T>(world: World, of: readonly T[]): T => {
  const picked = one(world, of)
  if (picked === undefined) throw new Error('There is nothing to pick')
  return picked
}

const call = async (operation: string, params: object, as: Person) => {
  const { status, body } = await steward.call(operation, { ...params }, { as })
  expect(status, `${operation}: ${body.error}`).toBeLessThan(500)
}

/** One of the requests of the world's people, whoever made it. */
async function someAsk(world: World): Promise<number | undefined> {
  const ids = world.people.map(({ empId }) => empId)
  const rows = await company.rows<{ id: number }>(
    'select id from asks where emp_id = any($1) order by id desc limit 12',
    ids,
  )
  return one(world, rows)?.id
}

type Move = (world: World) => Promise<void>

const ask: Move = async (world) => {
  const by = pick(world, world.people)
  const empId = world.random(3) === 0 ? pick(world, world.people).empId : by.empId
  await call('createAsk', { what: 'Something', amount: world.random(2) * 2000, empId }, by)
}

/** As often as not by somebody who was asked, so that requests go on. */
const decide: Move = async (world) => {
  const id = await someAsk(world)
  if (id === undefined) return
  const seats = await company.rows<{ id: number }>(
    `select a.emp_id as id from approval_approvers a join approval_steps s on s.id = a.step_id where s.record_id = $1 and s.status = 'current' order by a.id`,
    id,
  )
  const seated = world.random(2) === 0 ? one(world, seats) : undefined
  const by = world.people.find(({ empId }) => empId === seated?.id) ?? pick(world, world.people)
  const comment = 'As it comes'
  const step = await company.lastStep(id)
  const ways: [string, number][] = [
    ['approveAsk', id],
    ['approveAsk', id],
    ['approveApprovalStep', step],
    ['rejectAsk', id],
    ['giveBackAsk', id],
  ]
  const [operation, key] = pick(world, ways)
  await call(operation, { id: key, comment }, by)
}

const ofRequester: Move = async (world) => {
  const id = await someAsk(world)
  const [row] = await company.rows<{ empId: number; version: number }>(
    'select emp_id as "empId", version from asks where id = $1',
    id,
  )
  const owner = world.people.find(({ empId }) => empId === row?.empId)
  if (!row || !owner) return
  const moves: [string, object][] = [
    ['cancelAsk', { id }],
    ['handAsk', { id }],
    ['updateAsk', { id, version: row.version, amount: world.random(3000) }],
  ]
  await call(...pick(world, moves), owner)
}

const moves: Record<string, Move> = {
  ask,
  decide,
  ofRequester,
  async delegate(world) {
    await company.delegate(pick(world, world.people), pick(world, world.people))
  },
  async endDelegation(world) {
    const from = pick(world, world.people)
    const rows = await company.rows<{ id: number }>(
      `select id from delegations where from_emp_id = $1 and status = 'active' order by id`,
      from.empId,
    )
    const delegation = one(world, rows)
    if (delegation) await call('endDelegation', { id: delegation.id }, from)
  },
  async manager(world) {
    await company.reportsTo(pick(world, world.people), pick(world, world.people))
  },
  async role(world) {
    const { empId } = pick(world, world.people.slice(1))
    await company.rows('delete from role_grants where emp_id = $1', empId)
    const role = pick(world, grants)
    if (world.random(2) === 0)
      await company.rows('insert into role_grants (emp_id, role, from_date) values ($1, $2, now()::date)', empId, role)
  },
  async rule(world) {
    const [first, second] = [
      pick(world, ['manager', 'finance', 'people', 'person', 'departmentHead']),
      pick(world, ['director', 'finance', 'manager2']),
    ]
    const steps = [
      { by: first, ...(first === 'person' && { personEmpId: pick(world, world.people).empId }) },
      { by: second, mode: pick(world, ['any', 'all']) },
    ]
    const condition = { amount: { [pick(world, ['gte', 'lt'])]: 1000 } }
    const priority = 1 + world.random(50)
    await call('saveApprovalRule', { name: 'Any', entityType: 'asks', priority, condition, steps }, admin)
  },
  async ruleOut(world) {
    const rule = one(
      world,
      await company.rows<{ id: number }>(`select id from approval_rules where status = 'active' order by id`),
    )
    if (rule) await call('deactivateApprovalRule', { id: rule.id }, admin)
  },
}

/** Mostly requests and decisions; the rest changes who would be asked. */
const weighted = ['ask', 'ask', 'decide', 'decide', 'decide', 'decide', 'ofRequester', ...Object.keys(moves)]

/** What must never be, whatever was done; nothing where all is well. */
const broken = () =>
  company.rows<{ what: string; id: number }>(
    `select 'decided by who made it' as what, s.id from approval_steps s join asks a on a.id = s.record_id where s.decided_by_emp_id in (a.emp_id, a.created_by)
     union all select 'decided for who made it', s.id from approval_steps s join asks a on a.id = s.record_id where s.on_behalf_of_emp_id in (a.emp_id, a.created_by)
     union all select 'not one current step', a.id from asks a where (select count(*) from approval_steps s where s.record_id = a.id and s.status = 'current') <> (a.status = 'pending')::int
     union all select 'nobody able to decide', a.id from asks a join approval_steps s on s.record_id = a.id and s.status = 'current' where not exists (
       select from approval_approvers p join employees e on e.id = p.emp_id where p.step_id = s.id and p.decided_at is null and p.delegation_id is null
       and e.status in ('active', 'on_notice') and p.emp_id not in (a.emp_id, a.created_by))
     union all select 'a step waits of what is settled', s.id from asks a join approval_steps s on s.record_id = a.id where s.status = 'waiting' and a.status <> 'pending'
     union all select 'a seat of who made it', p.id from approval_approvers p join approval_steps s on s.id = p.step_id join asks a on a.id = s.record_id where p.emp_id in (a.emp_id, a.created_by)`,
  )

const [sequences, length] = [rounds(1, 8), 120]

test.each(Array.from({ length: sequences }, (_, index) => index + 1))(
  `after each of ${length} moves by chance nobody decided their own, and what waits can be decided, seed %i`,
  { timeout: 120_000 },
  async (seed) => {
    const world = await newWorld(seed)
    const taken: string[] = []
    for (let move = 0; move < length; move += 1) {
      const name = pick(world, weighted)
      taken.push(name)
      await moves[name]?.(world)
      expect(await broken(), taken.join(' ')).toEqual([])
    }
    const ends = await company.rows<{ status: string }>(
      'select distinct status from asks where emp_id = any($1)',
      world.people.map(({ empId }) => empId),
    )
    // A sequence in which nothing was ever decided shows nothing.
    expect(ends.map(({ status }) => status)).toContain('approved')
  },
)
