import { ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'

/** A department or a location whose people a travel authority covers. The server writes them. */
export const travelAuthorityScopes = defineResource('travelAuthorityScopes', {
  label: 'Travel authority scope',
  plural: 'Travel authority scopes',
  route: 'TravelAuthorityScopes',
  title: 'authorityId',
  icon: 'Gavel',
  fields: {
    authorityId: ref('travelAuthorities', { label: 'Travel authority', required: true, isPart: true }),
    departmentId: ref('departments'),
    locationId: ref('locations'),
  },
  indexes: [['authorityId'], ['departmentId'], ['locationId']],
  access: [{ to: peopleTeam, can: ['list', 'show'] }],
})
