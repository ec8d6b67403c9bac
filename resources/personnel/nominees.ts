import { check, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { computeAge } from '../people/public'
import { peopleTeam } from '../people/roles'
import { employeeRelations } from './employeeRelations'
import { nominations } from './nominations'

const ofMine = { 'nominationId.empId': { eq: '$me' } } as const
const adultAge = 18

/** A beneficiary named in a nomination. */
export const nominees = defineResource('nominees', {
  label: 'Nominee',
  route: 'Nominees',
  title: 'name',
  icon: 'Person',
  fields: {
    nominationId: ref('nominations', { label: 'Nomination', required: true, fixed: true, isPart: true }),
    relationId: ref('employeeRelations', { label: 'Family member', required: true, match: { empId: 'nominationId.empId' } }),
    name: text({ max: 120 }),
    share: number({ label: 'Share', required: true, min: 0.01, max: 100, decimals: 2, unit: 'percent' }),
    isMinor: check({ label: 'Minor' }),
    guardianName: text({ label: 'Guardian', max: 120, help: 'Receives the share for a minor' }),
  },
  given: {
    nomination: parent('nominationId', { of: nominations, fields: ['status'] }),
    relation: parent('relationId', { of: employeeRelations, fields: ['name', 'dateOfBirth'] }),
  },
  computed: {
    name: (_, g) => g.relation?.name ?? null,
    isMinor: (_, g, today) => !!g.relation?.dateOfBirth && computeAge(g.relation.dateOfBirth, today) < adultAge,
  },
  rules: [
    {
      code: 'birthDateMissing',
      on: ['relationId'],
      check: (_, g) => !g.relation || !!g.relation.dateOfBirth,
      message: 'Enter the date of birth of this family member first.',
    },
    {
      code: 'guardianMissing',
      on: ['guardianName'],
      check: (r) => !r.isMinor || !!r.guardianName,
      message: 'A minor needs a guardian.',
    },
  ],
  unique: [{ code: 'nomineeThere', on: ['nominationId', 'relationId'], message: 'This family member is already a nominee.' }],
  access: [
    { to: ['employee', 'restricted'], can: ['list', 'show'], where: ofMine },
    { to: 'employee', can: ['create', 'update', 'delete'], where: { and: [ofMine, { 'nominationId.status': { eq: 'draft' } }] } },
    { to: peopleTeam, can: ['list', 'show'] },
  ],
  views: {
    list: { columns: ['name', 'share', 'isMinor', 'guardianName'], filters: ['nominationId'], sort: 'id' },
    form: { Nominee: ['nominationId', 'relationId', 'share', 'guardianName'] },
  },
})
