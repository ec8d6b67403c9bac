import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/define-job'
import { endEmployments, hasDueExits } from './end-employment'
import { employeeExits } from './handlers/employeeExits'
import { exitClearanceItems } from './handlers/exitClearanceItems'
import { buildClearanceEffect, withHandoverCheck } from './handover-check'
import { exitExtensions, exitImpact, exitOfPerson } from './operations/exits'

export const exitServer = defineAreaServer({
  name: 'exit',
  operations: [exitOfPerson, exitImpact],
  extensions: exitExtensions,
  handlers: { employeeExits, exitClearanceItems },
  around: { employees: withHandoverCheck },
  followsEach: buildClearanceEffect,
  jobs: [defineJob({ name: 'endEmployments', when: { everyMinutes: 5 }, isNeeded: hasDueExits, run: endEmployments })],
})
