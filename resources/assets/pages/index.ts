import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { peopleTeam } from '../../people/roles'

export const assetsPages = defineAreaPages({
  name: 'assets',
  tiles: { me: lazyNow(() => import('./own-assets').then((module) => module.OwnAssets)) },
  ticked: {
    companyAssets: [
      {
        name: 'labels',
        label: 'Print labels',
        to: [...peopleTeam, 'finance'],
        Dialog: lazyNow(() => import('./labels/labels-dialog').then((module) => module.LabelsDialog)),
      },
    ],
  },
})
