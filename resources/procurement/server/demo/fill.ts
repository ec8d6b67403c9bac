import type { FileStore } from '../../../../server/files/store/store'
import { createRecord } from '../../../../server/records/write/save'
import type { CalendarDate } from '../../../../src/framework/dates'
import { demoBudgets, demoLimits, demoProjects } from '../../../delivery/server/demo/projects'
import { addDays } from '../../../demo/calendar'
import { bankOf, demoBankChange } from '../../../suppliers/server/demo/banks'
import { demoSuppliers } from '../../../suppliers/server/demo/suppliers'
import { fillPapers } from './fill-papers'
import { fillPurchases } from './fill-purchases'
import { fillWishes } from './fill-wishes'
import type { DemoTaken } from './types'
import { addMany, become, callerOf, type Filling, inSets, takeAs } from './writing'

/**
 * Suppliers, projects, what may be spent, what was bought, and what is asked for today by way of the approvals.
 * @param files where the papers are kept; absent: there are none
 */
export async function fillProcurement(filling: Filling, files?: FileStore): Promise<void> {
  await fillSuppliers(filling)
  await fillProjects(filling)
  await fillBudgets(filling)
  await fillPurchases(filling)
  await fillWishes(filling)
  await fillBankChange(filling)
  if (files) await fillPapers(filling, files)
  // What ended while things were bought ends after them.
  for (const { key, steps } of demoSuppliers) await takeAll(filling, 'suppliers', key, steps)
  for (const { key, steps } of demoProjects) await takeAll(filling, 'projects', key, steps)
}

async function takeAll(filling: Filling, resource: string, key: string, steps: readonly DemoTaken[] = []) {
  for (const step of steps) await takeAs(filling, step, resource, filling.id(resource, key), ['finance', 'employee'])
}

async function fillSuppliers(filling: Filling): Promise<void> {
  const { writer, id } = filling
  const proposers = [...new Set(demoSuppliers.map(({ proposedBy }) => proposedBy))]
  for (const by of proposers) {
    const ofThem = demoSuppliers.filter(({ proposedBy }) => proposedBy === by)
    const hand = inSets(writer, by === undefined ? null : id('employees', by))
    const ids = await addMany(
      hand,
      'suppliers',
      ofThem.map(({ key, values }) => ({ ...values, ...bankOf(key, values.name) })),
    )
    for (const [at, { key }] of ofThem.entries()) filling.know('suppliers', key, ids[at] ?? 0)
    if (by === undefined) await become(hand, 'suppliers', new Map(ids.map((each) => [each, { status: 'active' }])))
  }
}

async function fillBankChange({ writer, id }: Filling): Promise<void> {
  const { by, supplier, values } = demoBankChange
  const caller = callerOf(id('employees', by), ['finance', 'employee'])
  await createRecord({ ...writer, caller }, 'supplierBankChanges', { ...values, supplierId: id('suppliers', supplier) })
}

async function fillProjects(filling: Filling): Promise<void> {
  const { writer, id } = filling
  const hand = inSets(writer)
  const on = (days: number): CalendarDate => addDays(writer.today, days)
  const ids = await addMany(
    hand,
    'projects',
    demoProjects.map(({ customer, department, manager, sponsor, days: [from, to], values }) => ({
      ...values,
      ...(customer && { customerId: id('customers', customer) }),
      ...(department && { departmentId: id('departments', department) }),
      managerEmpId: id('employees', manager),
      sponsorEmpId: id('employees', sponsor),
      startDate: on(from),
      endDate: on(to),
    })),
  )
  for (const [at, { key }] of demoProjects.entries()) filling.know('projects', key, ids[at] ?? 0)
  const begun = ids.filter((_, at) => !demoProjects[at]?.isPlanned)
  await become(hand, 'projects', new Map(begun.map((each) => [each, { status: 'active' }])))
}

/** The year in which the fiscal year of a day has begun. */
function fiscalYearOf(day: CalendarDate, start: number): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return month < start ? year - 1 : year
}

async function fillBudgets({ writer, id }: Filling): Promise<void> {
  const hand = inSets(writer)
  const budgets = demoBudgets(fiscalYearOf(writer.today, writer.company.fiscalYearStart))
  const ofDepartments = budgets.map(({ department, values }) => ({
    ...values,
    departmentId: id('departments', department),
  }))
  await addMany(hand, 'departmentBudgets', ofDepartments)
  await addMany(hand, 'purchaseLimits', [{ ...demoLimits, validFrom: addDays(writer.today, -365) }])
}
