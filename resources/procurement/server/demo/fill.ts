import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import { templateTable } from '../../../../src/framework/steps/letters'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { addDays } from '../../../demo/date-math'
import { addRecords, asBulkWriter, buildUserCaller, type DemoWriter } from '../../../demo/demo-writer'
import { buildDemoBudgets, demoLimits } from './demo-budgets'
import { fillOpenRequests } from './fill-open-requests'
import { fillPurchaseFiles } from './fill-purchase-files'
import { fillPurchases } from './fill-purchases'
import { orderTemplate } from './order-template'

/** Budgets, past purchases, and today's requests through approvals. */
export async function fillProcurement(filling: DemoWriter): Promise<void> {
  await fillBudgets(filling)
  await storeOrderTemplate(filling)
  await fillPurchases(filling)
  await fillOpenRequests(filling)
  if (filling.files) await fillPurchaseFiles(filling)
}

async function storeOrderTemplate({ writer, id }: DemoWriter): Promise<void> {
  const hand = { ...writer, caller: buildUserCaller(id('employees', 'fin'), ['finance']) }
  const templateId = await createRecord(hand, templateTable, { ...orderTemplate })
  await takeStep(hand, templateTable, 'use', { id: templateId })
}

/** The calendar year in which the fiscal year of a day begins. */
function computeFiscalYear(day: CalendarDate, start: number): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return month < start ? year - 1 : year
}

async function fillBudgets({ writer, id }: DemoWriter): Promise<void> {
  const hand = asBulkWriter(writer)
  const budgets = buildDemoBudgets(computeFiscalYear(writer.today, writer.company.fiscalYearStart))
  const ofDepartments = budgets.map(({ department, values }) => ({
    ...values,
    departmentId: id('departments', department),
  }))
  await addRecords(hand, 'departmentBudgets', ofDepartments)
  await addRecords(hand, 'purchaseLimits', [{ ...demoLimits, validFrom: addDays(writer.today, -365) }])
}
