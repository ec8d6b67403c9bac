import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type DashboardContent, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { peopleTeam } from '../people/roles'
import { companyAssets } from './companyAssets'
import { employeeAssets } from './employeeAssets'
import { handoverSets } from './sets'

/** The tiles with tasks of people operations. */
const assetTiles: DashboardContent = {
  to: [...peopleTeam],
  tiles: {
    assetsUnaccepted: tile({
      label: 'Overdue acceptances',
      isToDo: true,
      of: employeeAssets,
      where: { acknowledgement: { ne: 'accepted' }, acceptBy: { lt: '$today' }, status: { in: handoverSets.open } },
    }),
    assetsToTakeBack: tile({ label: 'Assets to return', isToDo: true, of: employeeAssets, where: { status: { eq: 'return_requested' } } }),
    assetsInRepair: tile({ label: 'Assets in repair', of: companyAssets, where: { status: { eq: 'in_repair' } } }),
  },
}

const custody = defineReport('assetCustody', {
  title: 'Issued assets',
  operation: 'getAssetCustodyReport',
  route: 'AssetCustodyReport',
  of: employeeAssets,
  to: [...peopleTeam, 'director'],
  where: { status: { in: handoverSets.open } },
  by: ['empId.departmentId', 'acknowledgement', 'assetId.category', 'empId'],
  figures: { assets: 'count', accepted: { figure: 'count', where: { acknowledgement: { eq: 'accepted' } } } },
})

/** The tile with assets that the user was issued and has not confirmed yet. */
const ownTiles: DashboardContent = {
  tiles: {
    assetsToAccept: tile({
      label: 'Assets to accept',
      of: employeeAssets,
      where: { empId: { eq: '$me' }, acknowledgement: { eq: 'pending' }, status: { in: handoverSets.open } },
    }),
  },
}

export const assetsReports = defineAreaReports({
  name: 'assets',
  reports: [custody],
  onDashboards: { company: assetTiles, people: { charts: [custody] }, ownDay: ownTiles },
})
