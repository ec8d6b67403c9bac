import { choice, date, longText, ref, serial } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { categories } from './categories-and-events'

const mine = { empId: { eq: '$me' } } as const

/** A request for an asset: the manager approves it, then people operations issue the asset. */
export const assetRequests = defineResource('assetRequests', {
  label: 'Asset request',
  route: 'AssetRequests',
  title: 'requestNumber',
  summary: ['category', 'neededBy'],
  icon: 'PostAdd',
  operations: { create: 'requestAsset' },
  fields: {
    requestNumber: serial('AR-{FY}-{00000}', { label: 'Number' }),
    empId: ref('employees', {
      label: 'For',
      required: true,
      fixed: true,
      default: '$me',
      writableBy: [],
      where: { status: { in: peopleSets.there } },
      leaving: { is: 'stepped', step: 'cancel', while: { status: { in: ['requested', 'approved'] } } },
    }),
    category: choice(categories, { label: 'Category', required: true, default: 'laptop' }),
    reason: longText({ required: true, max: 1000 }),
    neededBy: date({ label: 'Needed by', min: '$today' }),
  },
  indexes: [
    ['empId', 'status'],
    ['status', '-id'],
  ],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'create'], where: mine },
    { to: 'employee', can: ['update'], where: { and: [mine, { status: { eq: 'requested' } }] } },
    { to: 'employee', can: ['list', 'show'], where: { empId: { in: '$reports' } } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
  ],
  workflow: {
    field: 'status',
    initial: 'requested',
    states: {
      requested: { tone: 'warning', mostOfOne: 20 },
      approved: { label: 'Ready to hand out', tone: 'info', isReadOnly: true },
      fulfilled: { label: 'Handed out', tone: 'success', isReadOnly: true },
      rejected: { tone: 'danger', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      approve: { from: 'requested', to: 'approved', by: [], comment: 'optional' },
      reject: { from: 'requested', to: 'rejected', by: [], comment: 'required', tone: 'danger' },
      decline: { label: 'Not available', from: 'approved', to: 'rejected', by: peopleTeam, notBy: 'empId', comment: 'required', tone: 'danger' },
      fulfil: { from: 'approved', to: 'fulfilled', by: [] },
      cancel: { from: ['requested', 'approved'], to: 'cancelled', by: [{ role: 'employee', where: mine }] },
    },
  },
  approval: {
    kind: 'other',
    waits: 'requested',
    requester: 'empId',
    approve: 'approve',
    reject: 'reject',
    deciders: 'employee',
    facts: ['category', 'reason', 'neededBy'],
    rules: [{ name: 'Asset', steps: [{ by: 'manager', hours: 48 }] }],
  },
  views: {
    list: { columns: ['requestNumber', 'empId', 'category', 'neededBy', 'status'], filters: ['status', 'category', 'empId'], sort: '-id' },
    form: { Request: ['category', 'reason', 'neededBy'] },
    related: ['employeeAssets'],
  },
})
