import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const personnelPages = defineAreaPages({
  name: 'personnel',
  tools: {
    emergency: lazyNow(() => import('./emergency').then((module) => module.EmergencyTool)),
    photo: lazyNow(() => import('./photo/photo-tool').then((module) => module.PhotoTool)),
  },
  tiles: {
    HrReports: lazyNow(() => import('./attrition').then((module) => module.PeopleReportCards)),
    joining: lazyNow(() => import('./joining').then((module) => module.JoiningCard)),
    profile: lazyNow(() => import('./own-record').then((module) => module.OwnRecord)),
    myTeam: lazyNow(() => import('./ends-card').then((module) => module.EmploymentEndsCard)),
    me: lazyNow(() => import('./own-record').then((module) => module.OwnDocuments)),
  },
})
