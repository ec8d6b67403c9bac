import { defineAreaServer } from '../../../server/area'
import { getOrgChart } from './operations/org-chart'
import { getTeamPresence } from './operations/presence'

export const organisationServer = defineAreaServer({
  name: 'organisation',
  operations: [getOrgChart, getTeamPresence],
})
