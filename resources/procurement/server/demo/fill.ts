import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import { templateTable } from '../../../../src/framework/steps/letters'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { addDays } from '../../../demo/calendar'
import { addMany, callerOf, type Filling, inSets } from '../../../demo/writing'
import { fillPapers } from './fill-papers'
import { fillPurchases } from './fill-purchases'
import { fillWishes } from './fill-wishes'
import { demoBudgets, demoLimits } from './limits'
import { orderTemplate } from './template'

/** Budgets, past purchases, and today's requests through approvals. */
export async function fillProcurement(filling: Filling): Promise<void> {
  await fillBudgets(filling)
  await keepOrderTemplate(filling)
  await fillPurchases(filling)
  await fillWishes(filling)
  if (filling.files) await fillPapers(filling, filling.files)
}

async function keepOrderTemplate({ writer, id }: Filling): Promise<void> {
  const hand = { ...writer, caller: callerOf(id('employees', 'fin'), ['finance']) }
  const templateId = await createRecord(hand, templateTable, { ...orderTemplate })
  await takeStep(hand, templateTable, 'use', { id: templateId })
}

/** The calendar year in which the fiscal year of a day begins. */
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
