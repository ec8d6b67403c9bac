import { defineAreaServer } from '../../../server/area'
import { assetAuditScans, assetAudits } from './handlers/assetAudits'
import { companyAssets } from './handlers/companyAssets'
import { companyAssetTrackers } from './handlers/companyAssetTrackers'
import { employeeAssets } from './handlers/employeeAssets'
import { acknowledgeAssets } from './operations/acknowledge-assets'
import { assetNotice } from './operations/get-asset-notice'
import { bulkIssue } from './operations/issue-assets'
import { returnAssets } from './operations/return-assets'

export const assetsServer = defineAreaServer({
  name: 'assets',
  operations: [acknowledgeAssets, assetNotice, returnAssets],
  extensions: [bulkIssue],
  handlers: { assetAudits, assetAuditScans, companyAssets, companyAssetTrackers, employeeAssets },
})
