import type { CalendarDate } from '../../../../src/framework/values/dates'
import { addDays } from '../../../demo/date-math'
import { addRecords, asBulkWriter, type DemoWriter, setRecordValues, takeStepsInOrder } from '../../../demo/demo-writer'
import { demoProjects } from './demo-projects'

export async function fillProjects(filling: DemoWriter): Promise<void> {
  const { writer, id } = filling
  const hand = asBulkWriter(writer)
  const on = (days: number): CalendarDate => addDays(writer.today, days)
  const ids = await addRecords(
    hand,
    'projects',
    demoProjects.map(({ customer, department, manager, sponsor, from, until, values }) => ({
      ...values,
      ...(customer && { customerId: id('customers', customer) }),
      ...(department && { departmentId: id('departments', department) }),
      managerEmpId: id('employees', manager),
      sponsorEmpId: id('employees', sponsor),
      startDate: on(from),
      endDate: on(until),
    })),
  )
  for (const [at, { key }] of demoProjects.entries()) filling.know('projects', key, ids[at] ?? 0)
  const begun = ids.filter((_, at) => !demoProjects[at]?.isPlanned)
  await setRecordValues(hand, 'projects', new Map(begun.map((each) => [each, { status: 'active' }])))
}

/** Ends some of them after money was spent. */
export async function endProjects(filling: DemoWriter): Promise<void> {
  for (const { key, steps } of demoProjects) await takeStepsInOrder(filling, 'projects', key, steps)
}
