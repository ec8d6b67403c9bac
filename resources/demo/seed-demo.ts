import { waitForAdvisoryLock } from '../../server/database/advisory-lock'
import type { Tx } from '../../server/database/connect'
import type { FileStore } from '../../server/files/store/file-store'
import { toCompany } from '../../server/records/compose-model'
import { runWithinLimits } from '../../server/records/write/limits/limits'
import { createAllOrNone } from '../../server/records/write/many/create-all-or-none'
import { createRecord, updateAndReadRecord } from '../../server/records/write/save'
import { createSystemWriter } from '../../server/records/write/system-writer'
import { takeStep } from '../../server/records/write/transition'
import type { Writer } from '../../server/records/write/writer'
import { createAccountService } from '../../server/session/accounts'
import { hashPassword } from '../../server/session/passwords'
import type { Demo } from '../../server/types'
import type { Values } from '../../src/framework/validate'
import { dateInZone } from '../../src/framework/values/dates'
import { fillAssets } from '../assets/server/demo/fill'
import { fillAttendance } from '../attendance/server/demo/fill'
import { fillBilling } from '../billing/server/demo/fill'
import { endProjects, fillProjects } from '../delivery/server/demo/fill'
import { fillDailyTask } from '../delivery/server/demo/fill-daily-task'
import { fillWork } from '../delivery/server/demo/fill-project-work'
import { listLastDays } from '../exit/server/demo/demo-exits'
import { fillExits } from '../exit/server/demo/fill'
import { fillExpenses } from '../expenses/server/demo/fill'
import { fillLeave } from '../leave/server/demo/fill-leave'
import { fillRates } from '../money/server/demo/demo-rates'
import { fillDuties } from '../onduty/server/demo/fill'
import { demoCredentials, demoPassword } from '../people/server/demo/demo-accounts'
import { fillPersonnel } from '../personnel/server/demo/fill'
import { fillLeavePolicy } from '../policies/server/demo/fill-leave-policy'
import { fillProcurement } from '../procurement/server/demo/fill'
import { endSuppliers, fillSuppliers } from '../suppliers/server/demo/fill'
import { fillTeams } from '../teams/server/demo/fill'
import { fillTimesheets } from '../timesheets/server/demo/fill'
import { buildDemoCompany } from './demo-company'
import type { DemoAccount, DemoCompany, DemoStep } from './demo-types'
import { storeSignedDocument } from './signed-document'

// Any constant; it lets only one of several starting servers fill the database.
const seedLock = 7_305_002

/** The demo company. */
export const demo: Demo = { credentials: demoCredentials, fill: seedDemo }

/** Fills an empty database with the demo company through the normal write path. */
async function seedDemo({ db, settings, model, handlers, day, files, log }: Parameters<Demo['fill']>[0]): Promise<boolean> {
  const hash = await hashPassword(demoPassword)
  return db.transaction(async (tx) => {
    await waitForAdvisoryLock(tx, { lock: seedLock, does: 'fills this database with the demo company', log: log ?? (() => {}) })
    const { rows } = await tx.query<{ filled: boolean }>({ text: 'select exists (select from employees) as filled' })
    if (rows[0]?.filled) return false
    log?.('The demo company is being made, at this first start only: half a minute or so.')
    const today = day ?? dateInZone(settings.companyZone, Date.now())
    const accounts = createAccountService({ endAll: async () => {}, changed: async () => {} })
    const company = toCompany(settings)
    const work = { model, handlers, company, accounts, today: () => today, ...(files && { files }) }
    const writer = createSystemWriter(work, tx)
    await fillCompany({ ...writer, isUnread: true }, hash, today, files)
    return true
  })
}

async function fillCompany(writer: Writer, passwordHash: string, today: string, files?: FileStore): Promise<void> {
  const company = buildDemoCompany(today)
  const filling = createSeedWriter(writer, files)
  await fillCalendarsAndLocations(filling, company)
  await fillRates(filling)
  await fillPeople(filling, company, (empId, account) => openUserAccount(writer.sql, empId, account, passwordHash, today))
  await fillCustomers(filling, company)
  const { take } = filling
  for (const { key, steps } of company.employees) for (const step of steps) await take('employees', key, step)
  for (const { key, steps } of company.contacts) for (const step of steps) await take('contactPersons', key, step)
  for (const { key, steps } of company.customers) for (const step of steps) await take('customers', key, step)
  await fillSales(filling, company, files)
  await fillBilling(filling)
  await fillLeavePolicy(writer, filling.id)
  await fillLeave(filling, company, listLastDays(today))
  await fillSuppliers(filling)
  await fillProjects(filling)
  await fillProcurement(filling)
  await fillExpenses(filling)
  await fillAssets(filling)
  await fillPersonnel(filling)
  await fillTeams(filling)
  await fillWork(filling)
  await fillDailyTask(filling)
  await fillDuties(filling)
  await fillAttendance(filling)
  await fillTimesheets(filling)
  await fillExits(filling)
  await endSuppliers(filling)
  await endProjects(filling)
}

/** Writes records and steps, and finds records by their keys. */
function createSeedWriter(writer: Writer, files?: FileStore) {
  const ids = new Map<string, number>()
  const id = (resource: string, key: string): number => {
    const found = ids.get(`${resource} ${key}`)
    if (!found) throw new Error(`${resource} ${key} is not written yet`)
    return found
  }
  return {
    writer,
    ...(files && { files }),
    id,
    know: (resource: string, key: string, id: number) => void ids.set(`${resource} ${key}`, id),
    add: async (resource: string, key: string, values: Values) => void ids.set(`${resource} ${key}`, await createRecord(writer, resource, values)),
    take: (resource: string, key: string, step: DemoStep, answers: Values = {}) =>
      takeStep({ ...writer, today: step.on ?? writer.today }, resource, step.transition, {
        id: id(resource, key),
        comment: step.comment ?? null,
        asked: { ...step.asked, ...answers },
      }),
  }
}

type SeedWriter = ReturnType<typeof createSeedWriter>

async function fillCalendarsAndLocations({ writer, id, add }: SeedWriter, { calendars, holidays, locations }: DemoCompany): Promise<void> {
  for (const { key, values } of calendars) await add('holidayCalendars', key, values)
  const days = holidays.map(({ calendar, values }) => ({ ...values, calendarId: id('holidayCalendars', calendar) }))
  // Written in sets: one by one, three years of them would delay the first start, and no leave exists yet
  // that they affect.
  await createAllOrNone({ ...writer, handlers: {} }, 'holidays', days)
  for (const { key, calendar, values } of locations) await add('locations', key, { ...values, holidayCalendarId: id('holidayCalendars', calendar) })
}

async function fillPeople(
  { writer, id, add }: SeedWriter,
  { departments, employees }: DemoCompany,
  open: (empId: number, account: DemoAccount) => Promise<void>,
): Promise<void> {
  for (const { key, parent, values } of departments) await add('departments', key, { ...values, parentId: parent && id('departments', parent) })
  for (const person of employees) {
    await add('employees', person.key, {
      ...person.values,
      departmentId: id('departments', person.department),
      locationId: person.location && id('locations', person.location),
      reportingManagerEmpId: person.reportingManager && id('employees', person.reportingManager),
      secondaryManagerEmpId: person.secondaryManager && id('employees', person.secondaryManager),
    })
    if (person.account) await open(id('employees', person.key), person.account)
  }
  for (const { key, head } of departments) await updateAndReadRecord(writer, 'departments', id('departments', key), 1, { headEmpId: id('employees', head) })
}

async function fillCustomers({ id, add }: SeedWriter, { customers, contacts }: DemoCompany): Promise<void> {
  for (const { key, accountOwner, values } of customers) await add('customers', key, { ...values, accountOwnerEmpId: id('employees', accountOwner) })
  for (const { key, customer, values } of contacts) await add('contactPersons', key, { ...values, customerId: id('customers', customer) })
}

async function fillSales(filling: SeedWriter, company: DemoCompany, files?: FileStore): Promise<void> {
  const { writer, id, add, take } = filling
  for (const sow of company.sows) {
    await add('sows', sow.key, {
      ...sow.values,
      customerId: id('customers', sow.customer),
      ownerEmpId: id('employees', sow.owner),
      pocId: id('contactPersons', sow.contact),
      parentSowId: sow.amends && id('sows', sow.amends),
    })
    if (sow.document) {
      const about = { entityType: 'sows', recordId: id('sows', sow.key), fileName: sow.document } as const
      await storeSignedDocument(writer, files, { ...about, by: id('employees', sow.owner) })
    }
    for (const step of sow.steps) await take('sows', sow.key, step)
  }
  // Limits are checked once per group: checking every change would take half of the time.
  await runWithinLimits(writer, () => fillOrdersAndMilestones(filling, company, files))
  for (const group of company.steps)
    await runWithinLimits(writer, async () => {
      for (const { resource, key, acceptor, ...step } of group) await take(resource, key, step, acceptor ? { acceptedByPocId: id('contactPersons', acceptor) } : {})
    })
}

async function fillOrdersAndMilestones({ writer, id, add }: SeedWriter, { orders, milestones }: DemoCompany, files?: FileStore): Promise<void> {
  for (const { key, sow, customer, values, document } of orders) {
    await add('purchaseOrders', key, { ...values, sowId: id('sows', sow), customerId: id('customers', customer) })
    const about = { entityType: 'purchaseOrders', recordId: id('purchaseOrders', key), by: id('employees', 'fin.accounts') } as const
    if (document) await storeSignedDocument(writer, files, { ...about, fileName: document })
  }
  for (const { key, sow, order, values } of milestones)
    await add('milestones', key, {
      ...values,
      sowId: id('sows', sow),
      purchaseOrderId: order && id('purchaseOrders', order),
    })
}

async function openUserAccount(tx: Tx, empId: number, { username, roles }: DemoAccount, passwordHash: string, today: string): Promise<void> {
  await tx.query({
    text: `update accounts set username = $2, password_hash = $3, status = 'active', is_demo = true where emp_id = $1`,
    values: [empId, username, passwordHash],
  })
  await tx.query({
    text: 'insert into role_grants (emp_id, role, from_date) select $1, unnest($2::text[]), $3',
    values: [empId, roles, today],
  })
}
