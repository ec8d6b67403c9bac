import { defineArea } from '../../src/framework/company/application'
import { assetAuditScans } from './assetAuditScans'
import { assetAudits } from './assetAudits'
import { assetLimits } from './assetLimits.resource.json'
import { assetRequests } from './assetRequests.resource.json'
import { companyAssets } from './companyAssets'
import { companyAssetTrackers } from './companyAssetTrackers'
import { employeeAssets } from './employeeAssets'
import { assetsEvents } from './events'
import { handoverSets } from './sets'

declare module '../../src/framework/register' {
  interface ResourceNames {
    assetAuditScans: true
    assetAudits: true
    assetLimits: true
    assetRequests: true
    companyAssets: true
    companyAssetTrackers: true
    employeeAssets: true
  }
  interface EventNames {
    handedOver: true
  }
}

export const assetsArea = defineArea({
  name: 'assets',
  resources: [companyAssets, employeeAssets, companyAssetTrackers, assetRequests, assetLimits, assetAudits, assetAuditScans],
  relations: {
    assetsWithMe: {
      label: 'My assets',
      of: 'employeeAssets',
      where: { empId: { eq: '$me' }, status: { in: handoverSets.open } },
      pick: 'assetId',
    },
  },
  events: assetsEvents,
})
