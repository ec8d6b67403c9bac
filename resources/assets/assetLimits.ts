import { currency, date, money } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam, peopleTeam } from '../people/roles'

/** A limit from a date on: a director has to dispose of an asset that is worth more. */
export const assetLimits = defineResource('assetLimits', {
  label: 'Asset limit',
  route: 'AssetLimits',
  title: 'validFrom',
  icon: 'Gavel',
  inForce: { from: 'validFrom' },
  fields: {
    validFrom: date({ label: 'In force from', required: true, default: '$today' }),
    currency: currency({ required: true, default: '$company' }),
    disposalLimit: money({ label: 'Director required for disposals above', required: true, min: '0', currency: 'currency' }),
  },
  access: [
    { to: [...peopleTeam, ...financeTeam], can: ['list', 'show', 'export'] },
    { to: ['director', 'admin'], can: ['create'] },
    { to: ['director', 'admin'], can: ['update', 'delete'], where: { validFrom: { gt: '$today' } } },
  ],
  views: { list: { columns: ['validFrom', 'currency', 'disposalLimit'], sort: '-validFrom' }, form: { Limit: ['validFrom', 'currency', 'disposalLimit'] } },
})
