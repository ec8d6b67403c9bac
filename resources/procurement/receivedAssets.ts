import { ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam, peopleTeam } from '../people/roles'
import { involvedPeopleFilter } from './purchase-rights'

/** An asset that a receipt created. */
export const receivedAssets = defineResource('receivedAssets', {
  label: 'Received asset',
  route: 'ReceivedAssets',
  title: 'assetId',
  icon: 'Devices',
  isAppendOnly: true,
  fields: {
    assetId: ref('companyAssets', { label: 'Asset', required: true }),
    itemId: ref('procurementItems', { label: 'Item', required: true }),
    receiptId: ref('procurementReceipts', { label: 'Receipt', required: true }),
  },
  unique: [{ code: 'assetReceived', on: ['assetId'], message: 'This asset was already received.' }],
  access: [
    { to: 'employee', can: ['list', 'show'], where: involvedPeopleFilter('receiptId.procurementId.') },
    { to: [...peopleTeam, ...financeTeam], can: ['list', 'show', 'export'] },
  ],
  views: { list: { columns: ['assetId', 'itemId', 'receiptId', 'createdAt'], sort: '-id' } },
})
