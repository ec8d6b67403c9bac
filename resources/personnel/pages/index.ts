import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const personnelPages = defineAreaPages({
  name: 'personnel',
  tools: {
    emergency: lazyWithPreload(() => import('./emergency-contacts').then((module) => module.EmergencyTool)),
    photo: lazyWithPreload(() => import('./photo/photo-tool').then((module) => module.PhotoTool)),
  },
  tiles: {
    HrReports: lazyWithPreload(() => import('./people-report-cards').then((module) => module.PeopleReportCards)),
    joining: lazyWithPreload(() => import('./joining-card').then((module) => module.JoiningCard)),
    profile: lazyWithPreload(() => import('./own-record').then((module) => module.OwnRecord)),
    myTeam: lazyWithPreload(() => import('./employment-ends-card').then((module) => module.EmploymentEndsCard)),
    me: lazyWithPreload(() => import('./own-record').then((module) => module.OwnDocuments)),
  },
})
