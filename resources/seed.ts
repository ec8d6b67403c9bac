import { waitForAdvisoryLock } from '../server/database/advisory-lock'
import type { FileStore } from '../server/files/store/file-store'
import { toCompany } from '../server/records/compose-model'
import { createSystemWriter } from '../server/records/write/system-writer'
import type { Writer } from '../server/records/write/writer'
import { createAccountService } from '../server/session/accounts'
import { hashPassword } from '../server/session/passwords'
import type { Demo } from '../server/types'
import { dateInZone } from '../src/framework/values/dates'
import { fillApprovals } from './approvals/server/demo/fill'
import { fillAssets } from './assets/server/demo/fill'
import { fillAttendance } from './attendance/server/demo/fill'
import { fillBilling } from './billing/server/demo/fill'
import { fillCalendarsAndLocations } from './company/server/demo/fill'
import { endProjects, fillProjects } from './delivery/server/demo/fill'
import { fillDailyTask } from './delivery/server/demo/fill-daily-task'
import { fillDeliverables } from './delivery/server/demo/fill-deliverables'
import { fillWork } from './delivery/server/demo/fill-project-work'
import { startFilling } from './demo/demo-writer'
import { buildDemoCompany } from './demo-company'
import { listLastDays } from './exit/server/demo/demo-exits'
import { fillExits } from './exit/server/demo/fill'
import { fillExpenses } from './expenses/server/demo/fill'
import { fillLeads } from './leads/server/demo/fill'
import { fillLeave } from './leave/server/demo/fill-leave'
import { fillRates } from './money/server/demo/demo-rates'
import { fillDuties } from './onduty/server/demo/fill'
import { demoCredentials, demoPassword } from './people/server/demo/demo-accounts'
import { fillPeople, takeFirstSteps } from './people/server/demo/fill'
import { fillPersonnel } from './personnel/server/demo/fill'
import { fillLeavePolicy } from './policies/server/demo/fill-leave-policy'
import { fillProcurement } from './procurement/server/demo/fill'
import { fillCustomers, fillSales } from './sales/server/demo/fill'
import { endSuppliers, fillSuppliers } from './suppliers/server/demo/fill'
import { fillTeams } from './teams/server/demo/fill'
import { fillTimesheets } from './timesheets/server/demo/fill'
import { fillTools } from './tools/server/demo/fill'
import { fillTravel } from './travel/server/demo/fill'

// The id of the lock that lets only one of several starting servers fill the database. The number is
// arbitrary.
const seedLock = 7_305_002

/** The demo company: its passwords, and the function that fills the database. */
export const demo: Demo = { credentials: demoCredentials, fill: seedDemo }

/** Fills an empty database with the demo company through the normal write path. */
async function seedDemo(start: Parameters<Demo['fill']>[0]): Promise<boolean> {
  const { db, settings, model, handlers, day, files, log = () => {} } = start
  const hash = await hashPassword(demoPassword)
  return db.transaction(async (tx) => {
    await waitForAdvisoryLock(tx, { lock: seedLock, does: 'fills this database with the demo company', log })
    const { rows } = await tx.query<{ filled: boolean }>({ text: 'select exists (select from employees) as filled' })
    if (rows[0]?.filled) return false
    log('The demo company is being made, at this first start only: half a minute or so.')
    const today = day ?? dateInZone(settings.companyZone, Date.now())
    const accounts = createAccountService({ endAll: async () => {}, changed: async () => {} })
    const company = toCompany(settings)
    const work = { model, handlers, company, accounts, today: () => today, ...(files && { files }) }
    const writer = createSystemWriter(work, tx)
    await fillCompany({ ...writer, isUnread: true, isWhole: true }, hash, today, files)
    return true
  })
}

async function fillCompany(writer: Writer, passwordHash: string, today: string, files?: FileStore): Promise<void> {
  const company = buildDemoCompany(today)
  const filling = startFilling(writer, files)
  await fillCalendarsAndLocations(filling, company)
  await fillRates(filling)
  await fillPeople(filling, company, passwordHash)
  await fillCustomers(filling, company)
  await takeFirstSteps(filling, company)
  await fillSales(filling, company)
  await fillBilling(filling)
  await fillLeavePolicy(writer, filling.id)
  await fillLeave(filling, company, listLastDays(today))
  await fillSuppliers(filling)
  await fillProjects(filling)
  await fillApprovals(filling)
  await fillProcurement(filling)
  await fillExpenses(filling)
  await fillAssets(filling)
  await fillTools(filling)
  await fillLeads(filling)
  await fillPersonnel(filling)
  await fillTeams(filling)
  await fillWork(filling)
  await fillDeliverables(filling)
  await fillDailyTask(filling)
  await fillDuties(filling)
  await fillTravel(filling)
  await fillAttendance(filling)
  await fillTimesheets(filling)
  await fillExits(filling)
  await endSuppliers(filling)
  await endProjects(filling)
}
