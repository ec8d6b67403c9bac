import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/declare'
import { identityDocuments } from './handlers/identityDocuments'
import { joiningEmails } from './handlers/joiningEmails'
import { managerChanges } from './handlers/managerChanges'
import { nominations } from './handlers/nominations'
import { joining, trackJoiningMails } from './joining/follow'
import { getAttritionReport } from './operations/attrition'
import { withBirthdays } from './operations/birthdays'
import { getEmergencyContacts } from './operations/emergency'
import { sendJoiningEmails } from './operations/joining'
import { getJoiningChecklist } from './operations/joining-checklist'

export const personnelServer = defineAreaServer({
  name: 'personnel',
  operations: [sendJoiningEmails, getJoiningChecklist, getEmergencyContacts, getAttritionReport],
  extensions: [withBirthdays],
  handlers: { identityDocuments, nominations, joiningEmails, managerChanges },
  follows: { employees: joining },
  jobs: [defineJob({ name: 'followJoining', when: { everyMinutes: 5 }, run: trackJoiningMails })],
})
