import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/declare'
import { endEmployments, hasDueExits } from './ending'
import { buildClearanceEffect, withHandoverCheck } from './handed-over-first'
import { employeeExits } from './handlers/employeeExits'
import { exitClearanceItems } from './handlers/exitClearanceItems'
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
