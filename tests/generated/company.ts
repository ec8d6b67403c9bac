import { vi } from 'vitest'
import { effectiveRoles, type RoleName } from '../../resources/people/roles'
import { buildKernel } from '../../server/kernel'
import type { Model } from '../../server/records/model'
import type { Declarations } from '../../server/types'
import { canCallOperation, type Operation } from '../../server/wire/operation'
import type { OperationRegistry } from '../../server/wire/registry'
import type { Resource } from '../../src/framework/resource'
import { appOn, demoTemplate, type Person, startApp, type TestApp, testSettings } from '../setup/app'
import type { Template } from '../setup/database'
import { roleNames, shipped } from '../setup/shipped'
import { BaseCalls } from './base-call'
import { type Watch, watchTables } from './watch'

/** Tests that walk the registry make thousands of calls: each of their files asks for the time. */
export const takeTime = () => vi.setConfig({ testTimeout: 240_000 })

/** A running company with what the generators walk. */
export interface Company extends TestApp {
  registry: OperationRegistry
  model: Model
  /** The company's calendar date. */
  today: string
  /** Those whose records are kept here. */
  resources: readonly Resource[]
  watch: Watch
  /** Somebody signed in who holds the role and nothing else; the same person until `renew`. */
  holder(role: RoleName): Promise<Person>
  /** Somebody who may call it, with the widest rights; undefined for nobody signed in. */
  callerOf(operation: Operation): Promise<Person | undefined>
  /** Asks for somebody new in the place of a person whose session has ended. */
  renew(person: Person): void
}

/** Starts the demo company, or one with the given declarations. */
export const startCompany = async (declared?: Declarations): Promise<Company> =>
  companyOf(await startApp(declared), declared)

/** Starts the demo company with one more record of everything that can be created, by those who hold the roles. */
export async function startStocked(): Promise<Company> {
  const steward = await startApp(undefined, {}, { template: stocked })
  const { rows } = await steward.db.query<{ role: RoleName; empId: number }>({
    text: `select g.role, g.emp_id as "empId" from role_grants g join accounts a on a.emp_id = g.emp_id where a.username ~ '^tester[0-9]+$' order by g.emp_id`,
  })
  const holders = new Map<RoleName, Person>()
  for (const { role, empId } of rows)
    if (!holders.has(role)) holders.set(role, await steward.again({ empId, token: '' }))
  return companyOf(steward, undefined, holders)
}

const stocked: Template = {
  name: 'stocked_company',
  of: demoTemplate,
  async fill(db) {
    const company = await companyOf(await appOn({ db, drop: async () => {} }))
    await new BaseCalls(company).stock()
    await company.watch.end()
    await company.close()
  },
}

export async function companyOf(
  steward: TestApp,
  declared?: Declarations,
  holders = new Map<RoleName, Person>(),
): Promise<Company> {
  const { registry, model, today, served } = await buildKernel(steward.db, testSettings, declared ?? shipped)
  const holder = async (role: RoleName) => {
    const person = holders.get(role) ?? (await steward.person(role))
    holders.set(role, person)
    return person
  }
  return {
    ...steward,
    registry,
    model,
    today: today(),
    resources: served.declared.resources.filter(({ source }) => !source),
    watch: await watchTables(steward.db),
    holder,
    async callerOf({ to }) {
      if (to === 'anyone') return undefined
      return holder(rolesWhoMay(to)[0] ?? 'admin')
    },
    renew(person) {
      for (const [role, { empId }] of holders) if (empId === person.empId) holders.delete(role)
    },
  }
}

/** Roles in the order of their rights, the widest first. */
const rolesWhoMay = (to: Operation['to']): RoleName[] =>
  roleNames.filter((role) => canCallOperation(to, effectiveRoles([role]), true))
