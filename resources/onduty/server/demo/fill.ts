import { runInSavepoint } from '../../../../server/records/write/refusals'
import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import { StewardError } from '../../../../src/framework/errors'
import { addDays, firstWorkdayFrom, lastWorkdayUpTo } from '../../../demo/date-math'
import { buildUserCaller, type DemoWriter, decideStepAs, takeStepAs } from '../../../demo/demo-writer'
import { onDutyRequests } from '../../onDutyRequests'
import { type DemoDuty, demoDuties } from './demo-duties'

/** Past, present and requested duties. */
export async function fillDuties(filling: DemoWriter): Promise<void> {
  for (const duty of demoDuties) await fillDutyWithSteps(filling, duty)
}

/** If somebody is absent that day it moves to one of the next days. */
const tries = 8

async function fillDutyWithSteps(filling: DemoWriter, duty: DemoDuty): Promise<void> {
  const { writer, id } = filling
  const { by, ahead, days, until: _, decidedBy: __, ...said } = duty
  const own = { ...writer, caller: buildUserCaller(id('employees', by)) }
  for (let at = 0; at < tries; at += 1) {
    // Past duty stays in the past.
    const begins = addDays(writer.today, ahead < 0 ? ahead - at : ahead + at)
    const fromDate = ahead < 0 ? lastWorkdayUpTo(begins) : firstWorkdayFrom(begins)
    const values = { ...said, fromDate, toDate: addDays(fromDate, days - 1) }
    const made = await runInSavepoint(writer, () => createRecord(own, onDutyRequests.name, values)).catch((problem) => {
      if (!(problem instanceof StewardError)) throw problem
    })
    if (made) return fillDutySteps(filling, made, duty)
  }
}

/** It is pending, rejected or approved; past duty is completed. */
async function fillDutySteps(filling: DemoWriter, recordId: number, { until, decidedBy, by }: DemoDuty): Promise<void> {
  const { name } = onDutyRequests
  if (until === 'withdrawn')
    return takeStepAs(filling, { by, transition: 'cancel', comment: 'Somebody else goes' }, name, recordId)
  if (until === 'refused')
    return decideStepAs(filling, name, recordId, decidedBy, ['employee'], {
      transition: 'reject',
      comment: 'The release is on these days.',
    })
  if (until === 'asked') return
  await decideStepAs(filling, name, recordId, decidedBy, ['employee'])
  if (until === 'over') await takeStep(filling.writer, name, 'complete', { id: recordId })
}
