import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const policiesPages = defineAreaPages({
  name: 'policies',
  tiles: {
    inboxToAcknowledge: lazyWithPreload(() =>
      import('./policies-to-acknowledge').then((module) => module.PoliciesToAcknowledge),
    ),
    joining: lazyWithPreload(() => import('./policies-to-read').then((module) => module.PoliciesToRead)),
  },
  evidence: {
    leavePolicy: lazyWithPreload(() => import('./policy-evidence').then((module) => module.LeavePolicyEvidence)),
    travelPolicy: lazyWithPreload(() => import('./policy-evidence').then((module) => module.TravelPolicyEvidence)),
  },
  pages: [
    definePage({
      route: 'LeavePolicy',
      load: () => import('./leave-policy').then(({ LeavePolicyPage }) => LeavePolicyPage),
    }),
    definePage({
      route: 'AttendancePolicy',
      load: () => import('./attendance-policy').then(({ AttendancePolicyPage }) => AttendancePolicyPage),
    }),
    definePage({
      route: 'TimingPolicies',
      load: () => import('./timing-policy').then(({ TimingPolicyPage }) => TimingPolicyPage),
    }),
    definePage({
      route: '/Policy',
      title: 'Policies',
      load: () => import('./policy-page').then(({ PolicyPage }) => PolicyPage),
    }),
  ],
})
