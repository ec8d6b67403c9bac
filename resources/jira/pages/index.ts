import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const jiraPages = defineAreaPages({
  name: 'jira',
  pages: [
    definePage({
      route: '/Jira',
      title: 'Jira',
      roles: ['admin'],
      load: () => import('./jira-page').then(({ JiraPage }) => JiraPage),
    }),
  ],
  tools: { projectTickets: lazyWithPreload(() => import('./project-tickets').then((module) => module.ProjectTickets)) },
  tiles: { timesheetWeek: lazyWithPreload(() => import('./pull-button').then((module) => module.PullButton)) },
})
