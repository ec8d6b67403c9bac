import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { loadWithApprovalAreas } from '../../../src/views/tools/load-approval-areas'

export const organisationPages = defineAreaPages({
  name: 'organisation',
  pages: [
    definePage({
      route: '/Organization',
      title: 'Organization',
      of: 'employees',
      load: () => import('./chart/organization-page').then(({ OrganizationPage: Organization }) => Organization),
    }),
    definePage({
      route: 'Team',
      title: 'Team',
      load: () => import('./team/team-page').then(({ TeamPage: Team }) => Team),
    }),
    definePage({
      route: '/MyTeam',
      title: 'My reports',
      roles: ['employee'],
      load: () => loadWithApprovalAreas(import('./team/my-team')).then(({ MyTeam }) => MyTeam),
    }),
  ],
})
