import { defineAreaServer } from '../../../server/area'
import { assetAuditScans, assetAudits } from './handlers/assetAudits'
import { companyAssets } from './handlers/companyAssets'
import { companyAssetTrackers } from './handlers/companyAssetTrackers'
import { employeeAssets } from './handlers/employeeAssets'
import { acknowledgeAssets } from './operations/acknowledge'
import { bulkIssue } from './operations/issue'
import { assetNotice } from './operations/notice'
import { returnAssets } from './operations/take-back'

export const assetsServer = defineAreaServer({
  name: 'assets',
  operations: [acknowledgeAssets, assetNotice, returnAssets],
  extensions: [bulkIssue],
  handlers: { assetAudits, assetAuditScans, companyAssets, companyAssetTrackers, employeeAssets },
})
