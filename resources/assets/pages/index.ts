import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { peopleTeam } from '../../people/roles'

export const assetsPages = defineAreaPages({
  name: 'assets',
  tiles: { me: lazyWithPreload(() => import('./own-assets').then((module) => module.OwnAssets)) },
  ticked: {
    companyAssets: [
      {
        name: 'issueToOne',
        label: 'Issue to a person',
        to: peopleTeam,
        Dialog: lazyWithPreload(() =>
          import('./handover/issue-assets-dialog').then((module) => module.IssueAssetsDialog),
        ),
      },
      {
        name: 'takeBackMany',
        label: 'Return',
        to: peopleTeam,
        Dialog: lazyWithPreload(() =>
          import('./handover/return-assets-dialog').then((module) => module.ReturnAssetsDialog),
        ),
      },
      {
        name: 'labels',
        label: 'Print labels',
        to: [...peopleTeam, 'finance'],
        Dialog: lazyWithPreload(() => import('./labels/labels-dialog').then((module) => module.AssetLabelsDialog)),
      },
    ],
    employeeAssets: [
      {
        name: 'acceptanceSheet',
        label: 'Acceptance sheet',
        to: peopleTeam,
        Dialog: lazyWithPreload(() =>
          import('./handover/handover-sheet-dialog').then((module) => module.HandoverSheetDialog),
        ),
      },
    ],
  },
})
