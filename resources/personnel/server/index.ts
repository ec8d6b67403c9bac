import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/define-job'
import { identityDocuments } from './handlers/identityDocuments'
import { joiningEmails } from './handlers/joiningEmails'
import { managerChanges } from './handlers/managerChanges'
import { nominations } from './handlers/nominations'
import { joining, trackJoiningMails } from './joining/track-joining-mails'
import { getAttritionReport } from './operations/attrition-report'
import { getEmergencyContacts } from './operations/get-emergency-contacts'
import { getJoiningChecklist } from './operations/get-joining-checklist'
import { sendJoiningEmails } from './operations/send-joining-emails'
import { withBirthdays } from './operations/visible-birthdays'
import { proposeContractEnds } from './propose-contract-ends'

export const personnelServer = defineAreaServer({
  name: 'personnel',
  operations: [sendJoiningEmails, getJoiningChecklist, getEmergencyContacts, getAttritionReport],
  extensions: [withBirthdays],
  handlers: { identityDocuments, nominations, joiningEmails, managerChanges },
  follows: { employees: joining },
  jobs: [
    defineJob({
      name: 'followJoining',
      label: 'Queue joining emails',
      when: { everyMinutes: 5 },
      run: trackJoiningMails,
    }),
    defineJob({
      name: 'proposeContractEnds',
      label: 'Propose exits at contract end',
      when: { at: '06:00' },
      run: proposeContractEnds,
    }),
  ],
})
