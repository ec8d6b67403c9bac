import { check, choice, date, instant, longText, lookup, money, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { inForce } from '../../src/framework/rule-context/in-force'
import { parent } from '../../src/framework/rule-context/rule-context'
import { set, take } from '../../src/framework/steps/consequences'
import { compareAmounts } from '../../src/framework/values/money'
import { buyers, financeTeam, peopleTeam } from '../people/roles'
import { assetLimits } from './assetLimits.resource.json'
import { type AssetEventType, eventStates, events, eventsOfLicences, ownEvents } from './categories-and-events'
import { companyAssets, costReaders } from './companyAssets'

const whenEventTypeIs = (eventType: AssetEventType) => ({ when: { eventType: { eq: eventType } } })
const whenMoved = { when: { and: [{ eventType: { eq: 'transferred' } }, { toLocationId: { empty: false } }] } } as const
const someLeft = { openSeats: { gt: 0 } } as const
const isOut = { inUse: { gt: 0 } } as const

const listStatesForEvent = (event: AssetEventType): readonly string[] => eventStates[event]

interface DisposalLimit {
  readonly currency: unknown
  readonly disposalLimit: unknown
}

const isWithinDisposalLimit = (worth: string | null, currency: unknown, limit: DisposalLimit | null): boolean =>
  limit !== null && limit.currency === currency && compareAmounts(worth ?? '0', String(limit.disposalLimit)) <= 0

/** The fields of an event that cannot change after it is entered. */
const fixedFields = [
  'assetId',
  'eventType',
  'eventOn',
  'eventAt',
  'fromEmpId',
  'toEmpId',
  'fromLocationId',
  'toLocationId',
  'cost',
  'bookValue',
  'isByDirector',
  'performedByEmpId',
] as const

/**
 * The history of an asset: its events in order. Only the note and the files of an event can be corrected;
 * any other correction is a new event.
 */
export const companyAssetTrackers = defineResource('companyAssetTrackers', {
  label: 'Event',
  route: 'AssetTracker',
  title: 'eventType',
  icon: 'History',
  operations: {
    list: 'getAllCompanyAssetTrackerDetails',
    show: 'getCompanyAssetTrackerDetailsById',
    create: 'createCompanyAssetTrackerDetails',
    update: 'updateCompanyAssetTrackerDetails',
  },
  fields: {
    assetId: ref('companyAssets', { label: 'Asset', required: true, fixed: true }),
    assetName: lookup('assetId', 'name', { label: 'Asset name', isToldToAll: true }),
    eventType: choice(events, { label: 'Event', required: true, fixed: true, default: 'audited' }),
    eventOn: date({ label: 'Date', required: true, fixed: true, default: '$today', max: '$today' }),
    eventAt: instant({ label: 'Entered', writableBy: [] }),
    fromEmpId: ref('employees', { label: 'From', writableBy: [] }),
    toEmpId: ref('employees', { label: 'To', writableBy: [] }),
    fromLocationId: ref('locations', { label: 'From location', writableBy: [] }),
    toLocationId: ref('locations', { label: 'To location', fixed: true, where: { status: { eq: 'active' } } }),
    currency: lookup('assetId', 'currency', { isToldToAll: true }),
    cost: money({ min: '0', fixed: true, currency: 'currency', readableBy: costReaders }),
    bookValue: money({ label: 'Book value', currency: 'currency', readableBy: financeTeam, writableBy: [] }),
    isByDirector: check({ label: 'Done by a director', writableBy: [] }),
    note: longText({ max: 1000 }),
    performedByEmpId: ref('employees', { label: 'Recorded by', default: '$me', writableBy: [] }),
  },
  given: {
    asset: parent('assetId', { of: companyAssets, fields: ['status', 'isLicence', 'custodianEmpId', 'locationId', 'currency'], isChanged: true }),
    limits: inForce(assetLimits),
  },
  visible: { toLocationId: (r) => r.eventType === 'transferred' || r.eventType === 'received' },
  rules: [
    {
      code: 'entryStays',
      on: ['note'],
      changed: [...fixedFields],
      check: (r) => r.id === undefined,
      message: 'Only the note of an event can be changed. Add an event that reverses this one.',
    },
    {
      code: 'notFromHere',
      on: ['eventType'],
      changed: ['eventType'],
      check: (r, g) => !g.asset || !r.eventType || listStatesForEvent(r.eventType).includes(g.asset.status),
      message: 'The status of the asset does not allow this event.',
    },
    {
      code: 'notOfLicences',
      on: ['eventType'],
      changed: ['eventType'],
      check: (r, g) => !g.asset?.isLicence || !r.eventType || eventsOfLicences.includes(r.eventType),
      message: 'A licence cannot be repaired or lost.',
    },
    {
      code: 'directorDisposes',
      on: ['eventType'],
      changed: ['eventType'],
      // If no limit is in force, a director has to dispose of the asset.
      check: (r, g) => r.eventType !== 'disposed' || r.isByDirector === true || isWithinDisposalLimit(r.bookValue, g.asset?.currency, g.limits),
      message: 'Its value is above the limit: ask a director to dispose of it.',
    },
    {
      code: 'noPlace',
      on: ['toLocationId'],
      changed: ['eventType', 'toLocationId'],
      check: (r) => r.eventType !== 'transferred' || !!r.toLocationId || !!r.toEmpId,
      message: 'Choose the new location or holder.',
    },
  ],
  indexes: [
    ['assetId', '-id'],
    ['eventType', '-eventOn'],
  ],
  access: [
    { to: 'employee', can: ['list', 'show'], where: { or: [{ toEmpId: { eq: '$me' } }, { fromEmpId: { eq: '$me' } }] } },
    { to: [...peopleTeam, ...financeTeam], can: ['list', 'show', 'export'] },
    { to: peopleTeam, can: ['create'], where: { eventType: { in: ownEvents } } },
    { to: [...buyers, 'director'], can: ['create'], where: { eventType: { eq: 'disposed' } } },
    { to: peopleTeam, can: ['update'] },
  ],
  consequences: {
    create: [
      // Issuing a seat changes the state of the licence only if it was the last free seat.
      take('companyAssets', { issue: { openSeats: { lte: 0 } } }, 'assetId', whenEventTypeIs('issued')),
      take('companyAssets', { takeBack: someLeft }, 'assetId', whenEventTypeIs('returned')),
      take('companyAssets', 'sendForRepair', 'assetId', whenEventTypeIs('sent_for_repair')),
      take('companyAssets', { repairForHolder: isOut, repair: {} }, 'assetId', whenEventTypeIs('repaired')),
      take('companyAssets', 'lose', 'assetId', whenEventTypeIs('lost')),
      take('companyAssets', { findForHolder: isOut, find: {} }, 'assetId', whenEventTypeIs('found')),
      take('companyAssets', 'retire', 'assetId', whenEventTypeIs('retired')),
      take('companyAssets', 'dispose', 'assetId', whenEventTypeIs('disposed')),
      set('companyAssets', 'assetId', { disposedOn: '$record.eventOn' }, whenEventTypeIs('disposed')),
      set('companyAssets', 'assetId', { lastSeenOn: '$record.eventOn' }, whenEventTypeIs('audited')),
      set('companyAssets', 'assetId', { locationId: '$record.toLocationId' }, whenMoved),
    ],
  },
  files: { attachment: { label: 'Attachment', to: peopleTeam } },
  views: {
    list: {
      columns: ['assetId', 'assetName', 'eventType', 'eventOn', 'fromEmpId', 'toEmpId', 'cost', 'performedByEmpId', 'note'],
      filters: ['eventType', 'assetId', 'eventOn', 'toEmpId', 'fromEmpId'],
      sort: '-id',
    },
    form: { Event: ['assetId', 'eventType', 'eventOn', 'toLocationId', 'cost', 'note'] },
    record: { Moved: ['fromEmpId', 'toEmpId', 'fromLocationId', 'bookValue', 'performedByEmpId', 'eventAt'] },
  },
})
