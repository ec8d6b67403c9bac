import { defineAreaServer } from '../../../server/area'
import { teamMembers } from './handlers/teamMembers'

export const teamsServer = defineAreaServer({
  name: 'teams',
  handlers: { teamMembers },
})
