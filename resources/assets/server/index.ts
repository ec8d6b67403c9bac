import { defineAreaServer } from '../../../server/area'
import { companyAssets } from './handlers/companyAssets'
import { companyAssetTrackers } from './handlers/companyAssetTrackers'
import { employeeAssets } from './handlers/employeeAssets'
import { acknowledgeAssets } from './operations/acknowledge'
import { bulkIssue } from './operations/issue'

export const assetsServer = defineAreaServer({
  name: 'assets',
  operations: [acknowledgeAssets],
  extensions: [bulkIssue],
  handlers: { companyAssets, companyAssetTrackers, employeeAssets },
})
