import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

const OwnDuty = lazyWithPreload(() => import('./own-duties').then((module) => module.OwnDuties))

export const ondutyPages = defineAreaPages({
  name: 'onduty',
  tiles: { attendance: OwnDuty, me: OwnDuty },
  pages: [
    definePage({
      route: '/OnDutyEmployees',
      title: 'On-duty employees',
      of: 'onDutyRequests',
      load: () => import('./on-duty-board').then(({ OnDutyBoard: Board }) => Board),
    }),
  ],
})
