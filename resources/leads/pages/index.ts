import { lazyInput } from '../../../src/fields/parts/lazy-input'
import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { financeTeam } from '../../people/roles'

const DateTimeInput = lazyInput(() => import('../../../src/fields/instant/date-time-box').then((m) => m.DateTimeBox))

export const leadsPages = defineAreaPages({
  name: 'leads',
  pages: [
    definePage({
      route: '/Marketing',
      title: 'Marketing',
      roles: ['marketing', ...financeTeam],
      load: () => import('./marketing/marketing').then(({ Marketing }) => Marketing),
    }),
    definePage({
      route: '/LeadTimeline',
      title: 'Lead timeline',
      of: 'leadDetails',
      load: () => import('./lead-timeline').then(({ LeadTimeline }) => LeadTimeline),
    }),
    definePage({
      route: '/MergeLeads',
      title: 'Merge leads',
      of: 'leadDetails',
      load: () => import('./merge/merge-leads').then(({ MergeLeads }) => MergeLeads),
    }),
  ],
  inputs: {
    leadMeetings: { localStart: DateTimeInput, localEnd: DateTimeInput },
  },
  beside: { leadDetails: lazyWithPreload(() => import('./duplicate-facts').then((module) => module.DuplicateFacts)) },
  tools: {
    leadTools: lazyWithPreload(() => import('./lead-tools').then((module) => module.LeadTools)),
    meetingTools: lazyWithPreload(() => import('./lead-tools').then((module) => module.MeetingTools)),
  },
})
