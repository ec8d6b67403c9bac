import { count, country, number, ref, text, zone } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { activeInactiveWorkflow } from '../active-workflow'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { addressField } from './address-field'
import { areNetworksValid } from './rules/networks'

/** Only people operations may read how the location of a check-in is verified. */
const peopleTeamOnly = { readableBy: peopleTeam } as const

/**
 * A place of work. Its time zone decides the date for its people, and its calendar decides their holidays.
 */
export const locations = defineResource('locations', {
  label: 'Location',
  route: 'Locations',
  title: 'name',
  menu: 'HR',
  icon: 'Business',
  fields: {
    name: text({ required: true, max: 80, unique: 'ignoreCaseAndSpace', search: true }),
    country: country({ required: true, default: 'IN' }),
    zone: zone({ label: 'Time zone', required: true, default: 'Asia/Kolkata' }),
    holidayCalendarId: ref('holidayCalendars', { required: true }),
    address: addressField(),
    networks: text({ label: 'Networks', max: 500, help: 'Networks of this location, such as 203.0.113.0/24, separated by commas', ...peopleTeamOnly }),
    latitude: number({ decimals: 6, min: -90, max: 90, ...peopleTeamOnly }),
    longitude: number({ decimals: 6, min: -180, max: 180, ...peopleTeamOnly }),
    radiusMetres: number({ label: 'Radius', min: 20, max: 20_000, default: 200, unit: 'metres', ...peopleTeamOnly }),
    headcount: count('employees', 'locationId', { label: 'People', where: { status: { in: peopleSets.there } }, isToldToAll: true }),
  },
  rules: [
    {
      code: 'addressAbroad',
      on: ['address'],
      check: (r) => !r.address?.country || r.address.country === r.country,
      message: 'The address must be in the country of the location.',
    },
    {
      code: 'networksUnread',
      on: ['networks'],
      check: (r) => !r.networks || areNetworksValid(r.networks),
      message: 'Enter networks such as 203.0.113.0/24, separated by commas.',
    },
    {
      code: 'halfAPosition',
      on: ['latitude', 'longitude'],
      check: (r) => ((r.latitude ?? null) === null) === ((r.longitude ?? null) === null),
      message: 'Enter both latitude and longitude.',
    },
  ],
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: peopleTeam, can: ['create', 'update', 'export'] },
  ],
  workflow: activeInactiveWorkflow('People can no longer be assigned to this location.', [
    {
      code: 'locationHasPeople',
      none: 'employees',
      where: { locationId: { eq: '$record' }, status: { ne: 'exited' } },
      message: 'People are still assigned to this location. Move them first.',
    },
  ]),
  views: {
    list: { columns: ['name', 'country', 'zone', 'holidayCalendarId', 'headcount', 'status'], filters: ['country', 'holidayCalendarId', 'status'], sort: 'name' },
    form: {
      Location: ['name', 'country', 'zone', 'holidayCalendarId'],
      Address: ['address'],
      'Where check-ins are checked': ['networks', 'latitude', 'longitude', 'radiusMetres'],
    },
    related: ['employees'],
  },
})
