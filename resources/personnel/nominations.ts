import { count, date, serial, tally } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { set } from '../../src/framework/steps/consequences'
import { mine, ownerField, privateReaders } from './own-record-rights'

const draft = { and: [mine, { status: { eq: 'draft' } }] } as const

/**
 * The beneficiaries that a person nominates in case of death. One nomination is in force; earlier ones are
 * kept.
 */
export const nominations = defineResource('nominations', {
  label: 'Nomination',
  route: 'Nominations',
  title: 'number',
  summary: ['empId', 'inForceFrom'],
  icon: 'Groups',
  fields: {
    number: serial('NOM-{00000}'),
    empId: ownerField(),
    inForceFrom: date({ label: 'In force from', writableBy: [] }),
    inForceTo: date({ label: 'In force to', writableBy: [] }),
    nomineeCount: count('nominees', 'nominationId', { label: 'Nominees' }),
    shareTotal: tally('nominees', 'nominationId', 'share', { label: 'Total share', unit: 'percent' }),
  },
  unique: [
    { code: 'nominationInForce', on: ['empId'], where: { status: { eq: 'in_force' } }, message: 'Another nomination has come into force in the meantime.' },
    { code: 'nominationBegun', on: ['empId'], where: { status: { eq: 'draft' } }, message: 'A draft nomination already exists. Continue with that one.' },
  ],
  access: [...privateReaders, { to: 'employee', can: ['create'], where: mine }, { to: 'employee', can: ['update', 'delete'], where: draft }],
  workflow: {
    field: 'status',
    initial: 'draft',
    byUpdate: true,
    states: {
      draft: { tone: 'neutral' },
      in_force: { tone: 'success', isReadOnly: true },
      replaced: { tone: 'neutral', isReadOnly: true },
      withdrawn: { tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      nominate: {
        label: 'Put in force',
        from: 'draft',
        to: 'in_force',
        by: [{ role: 'employee', where: mine }],
        requires: [
          {
            code: 'sharesNotWhole',
            none: 'nominations',
            where: { id: { eq: '$record' }, shareTotal: { ne: '100' } },
            message: 'The shares of all nominees must add up to exactly 100 percent.',
          },
        ],
      },
      replace: { from: 'in_force', to: 'replaced', by: [] },
      withdraw: { from: 'in_force', to: 'withdrawn', by: [{ role: 'employee', where: mine }], confirm: 'After this, no one is nominated.' },
    },
  },
  consequences: {
    // Each nominee is checked again, because dates of birth may have changed since they were entered.
    nominate: [set('nominees', { each: 'nominationId' }, {}), set('nominations', 'id', { inForceFrom: '$today' })],
    replace: [set('nominations', 'id', { inForceTo: '$today' })],
    withdraw: [set('nominations', 'id', { inForceTo: '$today' })],
  },
  parts: { nominees: { of: 'nominees', columns: ['relationId', 'share', 'guardianName'], foot: ['shareTotal'] } },
  views: {
    list: { columns: ['number', 'empId', 'nomineeCount', 'inForceFrom', 'inForceTo', 'status'], filters: ['empId', 'status'], sort: '-id' },
    form: { Nomination: ['empId'] },
    record: { Nomination: ['nomineeCount', 'shareTotal', 'inForceFrom', 'inForceTo'] },
    sends: 'nominate',
  },
})
