import { defineArea } from '../../src/framework/company/application'
import { teamsAdds } from './adds'
import { teamMembers } from './teamMembers'
import { teams } from './teams'

declare module '../../src/framework/register' {
  interface ResourceNames {
    teams: true
    teamMembers: true
  }
}

/** The area for teams: which people work together, from when on, and with how much of their time. */
export const teamsArea = defineArea({
  name: 'teams',
  resources: [teams, teamMembers],
  relations: {
    ownTeams: {
      label: 'My teams',
      of: 'teamMembers',
      where: { and: [{ empId: { eq: '$me' } }, { or: [{ toDate: { empty: true } }, { toDate: { gte: '$today' } }] }] },
      pick: 'teamId',
    },
  },
  adds: teamsAdds,
})
