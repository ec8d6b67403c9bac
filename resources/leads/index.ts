import { defineArea } from '../../src/framework/company/application'
import { leadsAdds } from './adds'
import { campaigns } from './campaigns'
import { leadsEvents } from './events'
import { leadContacts } from './leadContacts'
import { leadDetails } from './leadDetails'
import { leadMeetings } from './leadMeetings'
import { leadNotes } from './leadNotes'
import { leadSettings } from './leadSettings'
import { leadVisits } from './leadVisits'

declare module '../../src/framework/register' {
  interface ResourceNames {
    campaigns: true
    leadContacts: true
    leadDetails: true
    leadMeetings: true
    leadNotes: true
    leadSettings: true
    leadVisits: true
  }
  interface EventNames {
    leadDormantProposed: true
    leadFollowUpDue: true
    leadGiven: true
    leadMeetingPlanned: true
  }
}

export const leadsArea = defineArea({
  name: 'leads',
  resources: [leadDetails, leadContacts, leadMeetings, leadNotes, leadVisits, campaigns, leadSettings],
  events: leadsEvents,
  adds: leadsAdds,
})
