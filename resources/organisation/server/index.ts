import { defineAreaServer } from '../../../server/area'
import { getOrgChart } from './operations/org-chart'

export const organisationServer = defineAreaServer({
  name: 'organisation',
  operations: [getOrgChart],
})
