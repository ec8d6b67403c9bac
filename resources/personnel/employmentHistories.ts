import { check, currency, date, email, monthsFrom, phone, secret, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { employees } from '../people/employees'
import { ownerField, sensitive } from './own-record-rights'
import { verificationEffects, verifiedAccess, verifiedFields, verifiedFlow } from './verification'

/** An earlier employment of a person. */
export const employmentHistories = defineResource('employmentHistories', {
  label: 'Former employment',
  route: 'FormerEmployments',
  title: 'employer',
  icon: 'Work',
  createUpdates: true,
  operations: { list: 'getEmploymentHistories', create: 'createEmploymentHistoryDetails' },
  fields: {
    empId: ownerField(),
    employer: text({ required: true, max: 160 }),
    designation: text({ required: true, max: 80 }),
    fromDate: date({ label: 'From', required: true, min: '1940-01-01' }),
    toDate: date({ label: 'To', required: true }),
    isPartTime: check({ label: 'Part time', default: false, help: 'Part-time jobs may overlap' }),
    months: monthsFrom('fromDate', { to: 'toDate' }),
    location: text({ label: 'Place', max: 80 }),
    lastDrawn: secret({ label: 'Last pay', pattern: '^[0-9]{1,12}([.][0-9]{1,2})?$', shows: 0, readableBy: sensitive, tells: 'empId', help: 'Yearly amount' }),
    lastCurrency: currency({ label: 'Pay currency', default: '$company', readableBy: sensitive }),
    reasonForLeaving: text({ max: 200 }),
    referenceName: text({ label: 'Reference', max: 120 }),
    referencePhone: phone({ label: 'Reference phone' }),
    referenceEmail: email({ label: 'Reference email' }),
    ...verifiedFields(),
  },
  given: { person: parent('empId', { of: employees, fields: ['dateOfJoining'] }) },
  rules: [
    {
      code: 'endsAfterJoining',
      on: ['toDate'],
      changed: ['toDate', 'empId'],
      check: (r, g) => !r.toDate || !g.person?.dateOfJoining || r.toDate < g.person.dateOfJoining,
      message: 'The employment must end before the joining date.',
    },
  ],
  noOverlap: [
    {
      code: 'employmentsOverlap',
      on: ['empId'],
      during: { from: 'fromDate', to: 'toDate' },
      where: { isPartTime: { eq: false } },
      message: 'Another employment overlaps. Mark the part-time one.',
    },
  ],
  indexes: [['empId', '-toDate']],
  access: verifiedAccess,
  workflow: verifiedFlow,
  consequences: verificationEffects('employmentHistories'),
  lists: { getEmploymentHistoryDetails: { input: { empId: { at: 'empId', isOptional: true } }, sort: '-toDate' } },
  files: { relievingLetter: { label: 'Relieving letter', isSealed: true, most: 5 } },
  views: {
    list: {
      columns: ['empId', 'employer', 'designation', 'fromDate', 'toDate', 'months', 'status'],
      filters: ['empId', 'fromDate', 'toDate', 'status'],
      sort: '-toDate',
    },
    form: {
      Employment: ['empId', 'employer', 'designation', 'location', 'fromDate', 'toDate', 'isPartTime', 'reasonForLeaving'],
      Pay: ['lastDrawn', 'lastCurrency'],
      Reference: ['referenceName', 'referencePhone', 'referenceEmail'],
    },
    record: { Verified: ['months', 'verifiedByEmpId', 'verifiedOn'] },
  },
})
