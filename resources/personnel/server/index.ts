import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/declare'
import { identityDocuments } from './handlers/identityDocuments'
import { joiningEmails } from './handlers/joiningEmails'
import { nominations } from './handlers/nominations'
import { followJoining, joining } from './joining/follow'
import { withBirthdays } from './operations/birthdays'
import { sendJoiningEmails } from './operations/joining'

export const personnelServer = defineAreaServer({
  name: 'personnel',
  operations: [sendJoiningEmails],
  extensions: [withBirthdays],
  handlers: { identityDocuments, nominations, joiningEmails },
  follows: { employees: joining },
  jobs: [defineJob({ name: 'followJoining', when: { everyMinutes: 5 }, run: followJoining })],
})
