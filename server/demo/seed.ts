import { dateInZone } from '../../src/framework/dates'
import type { Values } from '../../src/framework/validate'
import type { Database, Tx } from '../database/connect'
import { shipped, systemWriter } from '../kernel'
import type { Model } from '../records/model'
import { createRecord, update } from '../records/save'
import { transition } from '../records/transition'
import type { Writer } from '../records/writer'
import { accountsOf } from '../session/accounts'
import { hashPassword } from '../session/passwords'
import type { Settings } from '../settings'
import { demoCompany } from './company'
import { demoPassword } from './people'
import type { DemoStep } from './types'

// Any constant: of servers that start together one fills the database.
const seedLock = 7_305_002

/** Fills an empty database with the demo company, through the same write path as everybody; false where it was not empty. */
export async function seedDemo(db: Database, settings: Settings, model: Model): Promise<boolean> {
  const hash = await hashPassword(demoPassword)
  return db.transaction(async (tx) => {
    await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [seedLock] })
    const { rows } = await tx.query<{ filled: boolean }>({ text: 'select exists (select from employees) as filled' })
    if (rows[0]?.filled) return false
    const today = dateInZone(settings.companyZone, Date.now())
    const accounts = accountsOf({ endAll: async () => {}, changed: async () => {} })
    const company = { currency: settings.currency, zone: settings.companyZone }
    await fill(
      systemWriter({ model, handlers: shipped.handlers, company, accounts, today: () => today }, tx),
      hash,
      today,
    )
    return true
  })
}

async function fill(writer: Writer, passwordHash: string, today: string): Promise<void> {
  const company = demoCompany(today)
  const ids = new Map<string, number>()
  const id = (kind: string, key: string) => ids.get(`${kind} ${key}`) ?? 0
  const add = async (kind: string, resource: string, key: string, values: Values) =>
    void ids.set(`${kind} ${key}`, await createRecord(writer, resource, values))
  for (const { key, parent, values } of company.departments)
    await add('d', 'departments', key, { ...values, parentId: parent && id('d', parent) })
  for (const person of company.employees) {
    await add('e', 'employees', person.key, {
      ...person.values,
      departmentId: id('d', person.department),
      reportingManagerEmpId: person.reportingManager && id('e', person.reportingManager),
      secondaryManagerEmpId: person.secondaryManager && id('e', person.secondaryManager),
    })
    if (person.account) await openAccount(writer.sql, id('e', person.key), person.account, passwordHash, today)
  }
  for (const { key, head } of company.departments)
    await update(writer, 'departments', id('d', key), 1, { headEmpId: id('e', head) })
  for (const { key, accountOwner, values } of company.customers)
    await add('c', 'customers', key, { ...values, accountOwnerEmpId: id('e', accountOwner) })
  for (const { key, customer, values } of company.contacts)
    await add('p', 'contactPersons', key, { ...values, customerId: id('c', customer) })
  const take = async (resource: string, record: number, steps: readonly DemoStep[]) => {
    for (const { transition: step, comment } of steps)
      await transition(writer, resource, step, { id: record, comment: comment ?? null, asked: {} })
  }
  for (const { key, steps } of company.employees) await take('employees', id('e', key), steps)
  for (const { key, steps } of company.contacts) await take('contactPersons', id('p', key), steps)
  for (const { key, steps } of company.customers) await take('customers', id('c', key), steps)
}

async function openAccount(
  tx: Tx,
  empId: number,
  { username, roles }: { username: string; roles: readonly string[] },
  passwordHash: string,
  today: string,
): Promise<void> {
  await tx.query({
    text: `update accounts set username = $2, password_hash = $3, status = 'active', is_demo = true where emp_id = $1`,
    values: [empId, username, passwordHash],
  })
  await tx.query({
    text: 'insert into role_grants (emp_id, role, from_date) select $1, unnest($2::text[]), $3',
    values: [empId, roles, today],
  })
}
