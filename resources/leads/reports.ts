import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type DashboardContent, defineDashboard, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { financeTeam } from '../people/roles'
import { leadDetails } from './leadDetails'
import { leadSets } from './sets'

const figures = {
  count: { figure: 'count', label: 'Leads' },
  value: { figure: 'sum:baseValue', label: 'Value' },
  weighted: { figure: 'sum:weighted', label: 'Weighted' },
  won: { figure: 'count', where: { status: { eq: 'won' } }, label: 'Won' },
  wonValue: { figure: 'sum:baseValue', where: { status: { eq: 'won' } }, label: 'Value won' },
} as const
const filters = ['status', 'source', 'campaignId', 'ownerEmpId', 'country'] as const

/** Leads by where they came from and how they stand. */
const leads = defineReport('leads', {
  title: 'Leads report',
  operation: 'getAllLeadDetailsReport',
  route: 'LeadReport',
  of: leadDetails,
  period: 'receivedOn',
  by: ['source', 'status', 'ownerEmpId', 'campaignId', 'country', 'industry', 'temperature', 'receivedOn:month'],
  figures,
  filters: [...filters],
})

/** Leads by the month in which they came. */
const leadsTimeline = defineReport('leadsTimeline', {
  title: 'Leads over time',
  operation: 'getAllLeadDetailsReportForTimeline',
  route: 'LeadReportTimeline',
  of: leadDetails,
  period: 'receivedOn',
  by: ['receivedOn:month', 'state', 'status', 'source', 'ownerEmpId', 'receivedOn:quarter'],
  figures,
  filters: [...filters],
})

const open = { status: { in: leadSets.open } } as const

const pipeline = {
  leadPipeline: tile({
    label: 'Pipeline of leads',
    help: 'Value of open leads in company currency, at today’s rates',
    of: leadDetails,
    where: open,
    figure: 'sum:baseValue',
  }),
  weightedPipeline: tile({
    label: 'Weighted pipeline',
    help: 'Value of open leads multiplied by their chance',
    of: leadDetails,
    where: open,
    figure: 'sum:weighted',
  }),
}

const finance: DashboardContent = { to: financeTeam, tiles: pipeline }

/** The figures at the head of the page Marketing. */
const marketing = defineDashboard('marketing', {
  title: 'Marketing',
  operation: 'getMarketingDashboard',
  to: ['marketing', ...financeTeam],
  tiles: {
    followUpsOfAll: tile({
      label: 'Follow-ups due',
      help: 'Open leads to contact by today',
      of: leadDetails,
      where: { ...open, nextFollowUpAt: { lt: '$today+1' } },
    }),
    openLeads: tile({ label: 'Open leads', of: leadDetails, where: open }),
    leadPipeline: pipeline.leadPipeline,
    newLeads: tile({ label: 'New leads this month', of: leadDetails, month: 'receivedOn' }),
    wonThisMonth: tile({
      label: 'Won this month',
      of: leadDetails,
      where: { status: { eq: 'won' } },
      figure: 'sum:baseValue',
      month: 'closedOn',
    }),
  },
})

/** What the user has to do about leads. */
const ownDay: DashboardContent = {
  tiles: {
    followUpsDue: tile({
      label: 'Follow-ups due',
      of: leadDetails,
      where: { ...open, ownerEmpId: { eq: '$me' }, nextFollowUpAt: { lt: '$today+1' } },
    }),
  },
}

export const leadsReports = defineAreaReports({
  name: 'leads',
  reports: [leads, leadsTimeline],
  dashboards: [marketing],
  onDashboards: { finance, ownDay },
})
