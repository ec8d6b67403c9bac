import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/define-job'
import { leadContacts } from './handlers/leadContacts'
import { leadDetails } from './handlers/leadDetails'
import { leadMeetings } from './handlers/leadMeetings'
import { leadSettings } from './handlers/leadSettings'
import { proposeDormantLeads, remindOfFollowUps } from './jobs/lead-jobs'
import { attachments } from './lead-files'
import { duplicates } from './operations/duplicates'
import { leadFigures } from './operations/lead-figures'
import { meetingCalendar } from './operations/meeting-calendar'
import { merge } from './operations/merge'
import { pipelineOperations } from './operations/pipeline'
import { timeline } from './operations/timeline'

export const leadsServer = defineAreaServer({
  name: 'leads',
  operations: [...leadFigures, ...pipelineOperations, timeline, duplicates, merge, meetingCalendar],
  handlers: { leadContacts, leadDetails, leadMeetings, leadSettings },
  follows: { attachments },
  jobs: [
    defineJob({
      name: 'remindOfFollowUps',
      label: 'Remind of follow-ups',
      when: { at: '08:00' },
      run: remindOfFollowUps,
    }),
    defineJob({
      name: 'proposeDormantLeads',
      label: 'Propose dormant leads',
      when: { at: '08:00' },
      run: proposeDormantLeads,
    }),
  ],
})
