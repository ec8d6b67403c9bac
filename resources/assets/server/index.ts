import { defineAreaServer } from '../../../server/area'
import { companyAssets } from './handlers/companyAssets'
import { companyAssetTrackers } from './handlers/companyAssetTrackers'
import { employeeAssets } from './handlers/employeeAssets'
import { acknowledgeAssets } from './operations/acknowledge'
import { bulkIssue } from './operations/issue'
import { assetNotice } from './operations/notice'

export const assetsServer = defineAreaServer({
  name: 'assets',
  operations: [acknowledgeAssets, assetNotice],
  extensions: [bulkIssue],
  handlers: { companyAssets, companyAssetTrackers, employeeAssets },
})
