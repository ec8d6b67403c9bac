import { expect } from 'vitest'
import { createRecord } from '../../../server/records/write/save'
import { takeStep } from '../../../server/records/write/transition'
import { approvalTables } from '../../../src/framework/approval'
import type { Resource } from '../../../src/framework/resource'
import { type Company, companyOf } from '../../approvals/company'
import { waysOf } from '../../approvals/triples/matrix'
import { declaredWith } from '../../records/declared'
import type { Person } from '../../setup/app'
import { companyToday } from '../../setup/clock'
import { day, type LeaveCompany, startLeave } from '../company'

/** A company in which everybody stands in one relation, or holds one role. */
export interface World {
  company: LeaveCompany
  tables: Company
  people: Readonly<Record<string, Person>>
  today: string
  who(name: string): Person
  /** A type of which every day counts, and nobody runs out. */
  leaveType: number
  /** Days to come, each once. */
  nextDay(days?: number): string
  /** Days that have passed, each once. */
  pastDay(): string
  /** A call that has to go well; answers the record's id. */
  must(name: string, operation: string, params: object): Promise<number>
  /** What is done by nobody. */
  byServer(resource: string, work: { step: string; id: number } | { create: object }): Promise<number>
  /** The record, its approval's steps and what else the SQL on `t` says, as text. */
  mark(table: string, entityType: string, more?: string): (id: number) => Promise<string>
  resource(name: string): Resource
}

export const decisions = ['approve', 'reject', 'sendBack', 'recall'] as const

export async function startWorld(): Promise<World> {
  const company = await startLeave()
  const { app, person: requester, manager, head, hr, rows } = company
  const tables = companyOf(app)
  const delegate = await app.person('employee')
  expect((await tables.delegate(manager, delegate)).body.error).toBeNull()
  const people: Record<string, Person> = { requester, manager, above: head, delegate, hr }
  people.hrFinance = await app.person('hr', 'finance')
  for (const role of ['finance', 'director', 'admin', 'restricted'] as const) people[role] = await app.person(role)
  people.stranger = await app.person('employee')
  const who = (name: string) => people[name] ?? unknown(name)
  const leaveType = await company.leaveType('ANY', { countsHolidays: true, maxNegative: 366, maxBackdatedDays: 366 })
  const today = companyToday()
  const passed = { to: 10, back: 5 }
  const { resources } = declaredWith()
  return {
    company,
    tables,
    people,
    today,
    who,
    leaveType,
    nextDay(days = 1) {
      passed.to += days
      return day(today, passed.to - days)
    },
    pastDay: () => day(today, -passed.back++),
    async must(name, operation, params) {
      const { data, error, fields } = await company.call<{ id: number }>(who(name), operation, { ...params })
      expect({ operation, name, error, fields }).toEqual({ operation, name, error: null, fields: undefined })
      return data?.id ?? 0
    },
    byServer: (resource, work) =>
      company.byServer(async (writer) => {
        if ('create' in work) return createRecord(writer, resource, { ...work.create })
        await takeStep(writer, resource, work.step, { id: work.id })
        return work.id
      }),
    mark: (table, entityType, more = 'null') => {
      const steps = `select json_agg(json_build_array(s.id, s.status, s.version) order by s.id) from approval_steps s where s.entity_type = $2 and s.record_id = t.id`
      const text = `select t.status, t.version, (${steps}) as steps, (${more}) as more from ${table} t where t.id = $1`
      return async (id) => JSON.stringify(await rows(text, [id, entityType]))
    },
    resource: (name) => resources.find((each) => each.name === name) ?? unknown(name),
  }
}

function unknown(name: string): never {
  throw new Error(`There is no ${name}`)
}

/** Tells whether a record came. */
export const newestOf = async ({ company }: World, table: string) =>
  JSON.stringify(await company.rows(`select max(id) as last from ${table}`))

/** Ways to try a resource, with what every resource has. */
export function triesOf({ company, tables, resource }: World, name: string, table: string) {
  const declared = resource(name)
  const ways = waysOf(company.app, tables, declared)
  const { operations } = declared
  const versionOf = async (id: number) =>
    (await company.rows<{ version: number }>(`select version from ${table} where id = $1`, [id]))[0]?.version
  const update = (values: object) => async (id: number, as: Person) =>
    ways.call(operations.update, { id, version: await versionOf(id), ...values }, as)
  const steps = Object.keys(declared.workflow?.transitions ?? {})
  return {
    ...ways,
    update,
    see: { 'record: see': (id: number, as: Person) => ways.call(operations.show, { id }, as) },
    /** Steps of the record and of its approval, one by one and in bulk. */
    moves: (asked: object = {}) => ({
      ...ways.ownSteps(asked),
      ...(declared.approval ? ways.stepsOf(resource(approvalTables.steps), decisions) : {}),
      ...ways.inBulk(steps, asked),
      ...(declared.approval ? ways.stepsInBulk(decisions) : {}),
    }),
    remove: { 'record: delete': (id: number, as: Person) => ways.call(operations.delete, { id }, as) },
  }
}
