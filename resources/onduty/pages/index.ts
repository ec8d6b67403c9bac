import { lazyInput } from '../../../src/fields/parts/lazy-input'
import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

const OwnDuty = lazyWithPreload(() => import('./own-duties').then((module) => module.OwnDuties))

const DaysInput = lazyInput(() => import('./duty-days-input').then((module) => module.DutyDaysInput))

export const ondutyPages = defineAreaPages({
  name: 'onduty',
  inputs: { onDutyRequests: { fromDate: Object.assign(DaysInput, { covers: ['toDate'] }) } },
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
