import { defineAreaServer } from '../../../server/area'
import { deskOperations } from './operations'
import { assetDesk } from './scope'

export const assetDeskServer = defineAreaServer({
  name: 'assetDesk',
  operations: deskOperations,
  scopes: [assetDesk],
})
