import { defineAreaServer } from '../../../server/area'
import { assetDesk } from './desk-scope'
import { deskOperations } from './operations'

export const assetDeskServer = defineAreaServer({
  name: 'assetDesk',
  operations: deskOperations,
  scopes: [assetDesk],
})
