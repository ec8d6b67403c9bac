import { createRecord } from '../../../../server/records/write/save'
import { addDays } from '../../../demo/date-math'
import { buildUserCaller, type DemoWriter, decideStepAs, takeStepAs } from '../../../demo/demo-writer'
import { employeeExits } from '../../employeeExits'
import { type DemoExit, demoExits } from './demo-exits'

/** The person of people operations who approves last days. */
const keeper = 'ppl.operations.1'

/** The wished last day where none was agreed, in days from today. */
const wishedIn = 30

/** Exits, each with the steps that were taken. */
export async function fillExits(filling: DemoWriter): Promise<void> {
  for (const exit of demoExits) await fillExit(filling, exit)
}

async function fillExit(filling: DemoWriter, exit: DemoExit): Promise<void> {
  const { writer, id } = filling
  const began = { ...writer, today: addDays(writer.today, -exit.ago) }
  const isOwn = exit.type === 'resignation'
  const caller = isOwn
    ? buildUserCaller(id('employees', exit.by))
    : buildUserCaller(id('employees', keeper), ['hr', 'employee'])
  const exitId = await createRecord({ ...began, caller }, employeeExits.name, {
    empId: id('employees', exit.by),
    ...(isOwn
      ? { requestedLastWorkingDate: addDays(writer.today, exit.lastDay ?? wishedIn) }
      : { exitType: exit.type }),
    reasonCategory: exit.reason,
    reasonText: exit.words ?? null,
  })
  const take = (transition: string, asked = {}) =>
    takeStepAs(filling, { by: keeper, transition, asked }, employeeExits.name, exitId, ['hr', 'employee'])
  if (exit.next === 'withdraw')
    return takeStepAs(filling, { by: exit.by, transition: 'withdraw' }, employeeExits.name, exitId)
  if (exit.acceptedBy)
    await decideStepAs(
      filling,
      employeeExits.name,
      exitId,
      exit.acceptedBy,
      isOwn ? ['employee'] : ['director', 'employee'],
    )
  if (exit.lastDay === undefined) return
  await take('approveDate', { approvedLastWorkingDate: addDays(writer.today, exit.lastDay) })
  if (exit.next) await take(exit.next)
}
