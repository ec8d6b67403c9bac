import { lazyWithPreload } from '../../../src/fields/parts/lazy-now'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

const OwnDuty = lazyWithPreload(() => import('./own-duty').then((module) => module.OwnDuties))

export const ondutyPages = defineAreaPages({
  name: 'onduty',
  tiles: { attendance: OwnDuty, me: OwnDuty },
  pages: [
    definePage({
      route: '/OnDutyEmployees',
      title: 'On-duty employees',
      of: 'onDutyRequests',
      load: () => import('./board').then(({ OnDutyBoard: Board }) => Board),
    }),
  ],
})
