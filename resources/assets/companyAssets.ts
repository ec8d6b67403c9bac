import { check, choice, count, currency, date, longText, money, number, ref, serial, text } from '../../src/fields'
import { left } from '../../src/fields/computed/rollup/left'
import { bookValue, monthsWorn } from '../../src/fields/computed/total/book-value'
import type { Right } from '../../src/framework/field'
import { defineResource } from '../../src/framework/resource'
import { add } from '../../src/framework/steps/consequences'
import { buyers, financeTeam, peopleTeam } from '../people/roles'
import { categories, conditions, eventStates, licence, tagPrefixes } from './categories-and-events'
import { assetSets, handoverSets } from './sets'

/** The roles that manage the inventory. */
export const keepers = [...peopleTeam, 'finance'] as const
const holderRight: Right = { where: { id: { in: '$assetsWithMe' } } }
/** The roles that see the purchase price. */
export const costReaders = [...new Set([...keepers, ...financeTeam])]
const bought = { readableBy: costReaders, writableBy: keepers } as const
const worth = { readableBy: financeTeam, writableBy: buyers } as const
const technical = { readableBy: [...costReaders, holderRight], writableBy: keepers } as const

const wearing = { cost: 'purchaseCost', from: 'purchaseDate', months: 'usefulLifeMonths', salvage: 'salvageValue', until: 'disposedOn' }

const isLicence = (r: { category: string | null }) => r.category === licence

/** The note that every step of an asset asks for. */
const note = longText({ label: 'Note', max: 1000 })
const cost = money({ label: 'Cost', min: '0', currency: 'currency' })

/** The first event of an asset. Its date is the day of purchase, if that is known. */
const received = { assetId: '$record.id', eventType: 'received', toLocationId: '$record.locationId', cost: '$record.purchaseCost' } as const

const stillOut = {
  code: 'stillOut',
  none: 'employeeAssets',
  where: { assetId: { eq: '$record' }, status: { in: handoverSets.open } },
  message: 'Someone still has this asset. Record its return first.',
} as const

/** An asset that the company owns and hands out. Only events change its state. */
export const companyAssets = defineResource('companyAssets', {
  label: 'Asset',
  route: 'Assets',
  title: 'assetTag',
  summary: ['name'],
  icon: 'Devices',
  operations: {
    list: 'getAllCompanyAssetDetails',
    show: 'getCompanyAssetDetailsById',
    create: 'createCompanyAssetDetails',
    update: 'updateCompanyAssetDetails',
    downloadFile: 'getCompanyAssetAttachment',
  },
  fields: {
    tagPrefix: text({ label: 'Series', max: 3 }),
    assetTag: serial('{tagPrefix}-{00000}', { label: 'Tag', per: ['tagPrefix'] }),
    name: text({ required: true, max: 120, search: true }),
    category: choice(categories, { required: true, default: 'laptop' }),
    manufacturer: text({ ...technical, max: 80 }),
    model: text({ ...technical, max: 80 }),
    serialNumber: text({ ...technical, label: 'Serial number', max: 80, isUpperCase: true }),
    specification: longText({ ...technical, max: 2000 }),
    accessories: longText({ ...technical, max: 500, help: 'Items handed out with the asset' }),
    locationId: ref('locations', { label: 'Location', where: { status: { eq: 'active' } } }),
    condition: choice(conditions, { required: true, default: 'good' }),
    purchaseDate: date({ ...bought, label: 'Purchase date', max: '$today' }),
    currency: currency({ required: true, default: '$company' }),
    purchaseCost: money({ ...bought, label: 'Cost', min: '0', currency: 'currency' }),
    supplierId: ref('suppliers', { ...bought, label: 'Supplier' }),
    invoiceNumber: text({ ...bought, label: 'Invoice number', max: 60 }),
    warrantyEndDate: date({ ...bought, label: 'Warranty until' }),
    seats: number({ label: 'Seats', required: true, min: 1, max: 100_000 }),
    licenceKeyRef: text({ ...bought, label: 'Licence key location', max: 120, help: 'Name of the vault entry, never the key itself' }),
    licenceEndDate: date({ ...bought, label: 'Licence until' }),
    usefulLifeMonths: number({ ...worth, label: 'Useful life', min: 1, max: 600, unit: 'months' }),
    salvageValue: money({ ...worth, label: 'Salvage value', min: '0', currency: 'currency' }),
    bookValue: bookValue(wearing, { label: 'Book value', currency: 'currency', readableBy: financeTeam }),
    monthsDepreciated: monthsWorn(wearing, { label: 'Months depreciated', readableBy: financeTeam }),
    disposedOn: date({ label: 'Disposed of on', readableBy: costReaders, writableBy: [] }),
    lastSeenOn: date({ label: 'Last audited', writableBy: [] }),
    custodianEmpId: ref('employees', {
      label: 'Held by',
      writableBy: [],
      readableBy: [...peopleTeam, 'director', { where: { custodianEmpId: { eq: '$me' } } }, { where: { custodianEmpId: { in: '$reports' } } }],
    }),
    capacity: number({ label: 'Holders allowed' }),
    inUse: count('employeeAssets', 'assetId', { label: 'In use', where: { status: { in: handoverSets.open } }, isToldToAll: true }),
    openSeats: left({ plus: ['capacity'], minus: ['inUse'] }, { label: 'Free' }),
    isLicence: check({ label: 'Licence' }),
  },
  computed: {
    tagPrefix: (r) => r.tagPrefix ?? tagPrefixes[r.category ?? 'other'],
    isLicence,
    capacity: (r) => (isLicence(r) ? (r.seats ?? 0) : 1),
  },
  visible: {
    seats: isLicence,
    licenceKeyRef: isLicence,
    licenceEndDate: isLicence,
    serialNumber: (r) => !isLicence(r),
    warrantyEndDate: (r) => !isLicence(r),
    accessories: (r) => !isLicence(r),
    disposedOn: (r) => !!r.disposedOn,
  },
  rules: [
    {
      code: 'manufacturerMissing',
      on: ['manufacturer'],
      check: (r) => !r.serialNumber || !!r.manufacturer,
      message: 'Enter the manufacturer: serial numbers are unique per manufacturer.',
    },
    {
      code: 'warrantyBeforePurchase',
      on: ['warrantyEndDate'],
      check: (r) => !r.warrantyEndDate || !r.purchaseDate || r.warrantyEndDate >= r.purchaseDate,
      message: 'The warranty cannot end before the purchase date.',
    },
    {
      code: 'licenceBeforePurchase',
      on: ['licenceEndDate'],
      check: (r) => !r.licenceEndDate || !r.purchaseDate || r.licenceEndDate >= r.purchaseDate,
      message: 'The licence cannot end before the purchase date.',
    },
  ],
  unique: [
    {
      code: 'serialThere',
      on: ['manufacturer', 'serialNumber'],
      ignoresCaseAndSpace: true,
      message: 'Another asset of this manufacturer has this serial number.',
    },
  ],
  limits: [{ code: 'seatsTaken', of: 'inUse', atMost: 'capacity', message: 'The asset is already issued, or all its seats are taken.' }],
  indexes: [
    ['status', 'category', 'assetTag'],
    ['custodianEmpId', 'status'],
  ],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: keepers, can: ['create', 'export'] },
    { to: keepers, can: ['update'], where: { status: { ne: 'disposed' } } },
    { to: 'director', can: ['export'] },
  ],
  // A user's step does not change the asset directly: it creates an event, and the event changes the asset.
  // See the handler.
  workflow: {
    field: 'status',
    initial: 'in_stock',
    sets: assetSets,
    states: {
      in_stock: { tone: 'info' },
      assigned: { tone: 'success' },
      in_repair: { tone: 'warning' },
      lost: { tone: 'danger' },
      retired: { tone: 'neutral' },
      disposed: { label: 'Disposed of', tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      issue: {
        from: 'in_stock',
        to: 'assigned',
        by: peopleTeam,
        ask: {
          toEmpId: ref('employees', { label: 'To', required: true, where: { status: { in: ['pre_joining', 'active'] } } }),
          expectedReturnDate: date({ label: 'Expected back', min: '$today' }),
          note,
        },
      },
      takeBack: { from: 'assigned', to: 'in_stock', by: [] },
      sendForRepair: { from: eventStates.sent_for_repair, to: 'in_repair', by: peopleTeam, ask: { note, cost } },
      repair: { label: 'Repaired', from: eventStates.repaired, to: 'in_stock', by: peopleTeam, ask: { note, cost } },
      repairForHolder: { from: eventStates.repaired, to: 'assigned', by: [] },
      lose: { label: 'Lost', from: eventStates.lost, to: 'lost', by: peopleTeam, tone: 'danger', ask: { note } },
      find: { label: 'Found', from: eventStates.found, to: 'in_stock', by: peopleTeam, ask: { note } },
      findForHolder: { from: eventStates.found, to: 'assigned', by: [] },
      retire: { from: eventStates.retired, to: 'retired', by: peopleTeam, requires: [stillOut], ask: { note } },
      dispose: {
        label: 'Dispose of',
        from: eventStates.disposed,
        to: 'disposed',
        by: [...buyers, 'director'],
        tone: 'danger',
        requires: [stillOut],
        confirm: 'The asset leaves the books. This cannot be undone.',
        ask: { note: longText({ label: 'Disposal details', required: true, max: 1000 }) },
      },
    },
  },
  consequences: {
    create: [
      add('companyAssetTrackers', { ...received, eventOn: '$record.purchaseDate' }, { when: { purchaseDate: { empty: false } } }),
      add('companyAssetTrackers', received, { when: { purchaseDate: { empty: true } } }),
    ],
  },
  remind: {
    warranty: {
      before: 'warrantyEndDate',
      days: [30, 7],
      to: ['hr', 'hrFinance', 'finance'],
      while: { status: { in: assetSets.kept } },
      subject: 'A warranty expires soon',
      message: 'the warranty ends on {date}',
    },
    licence: {
      before: 'licenceEndDate',
      days: [30, 7],
      to: ['hr', 'hrFinance', 'finance'],
      while: { status: { in: assetSets.kept } },
      subject: 'A licence expires soon',
      message: 'the licence ends on {date}',
    },
  },
  lists: {
    getIdleAssets: {
      where: { and: [{ status: { eq: 'in_stock' } }, { condition: { ne: 'dead' } }] },
      input: { category: { at: 'category', isOptional: true }, locationId: { at: 'locationId', isOptional: true } },
      sort: 'assetTag',
    },
    getUnscannedAssets: {
      where: { and: [{ status: { in: assetSets.present } }, { or: [{ lastSeenOn: { empty: true } }, { lastSeenOn: { lt: '$today-365' } }] }] },
      input: { locationId: { at: 'locationId', isOptional: true } },
      sort: 'assetTag',
    },
  },
  files: {
    invoice: { label: 'Invoice', readableBy: costReaders },
    warranty: { label: 'Warranty', readableBy: costReaders },
    photo: { label: 'Photo', isImage: true, most: 5, readableBy: costReaders },
  },
  views: {
    header: ['custodianEmpId', 'category', 'locationId', 'condition', 'warrantyEndDate', 'bookValue'],
    list: {
      columns: ['assetTag', 'name', 'category', 'custodianEmpId', 'locationId', 'condition', 'openSeats', 'status'],
      filters: ['category', 'status', 'locationId', 'custodianEmpId', 'condition', 'warrantyEndDate', 'licenceEndDate', 'lastSeenOn'],
      sort: 'assetTag',
    },
    tabs: {
      total: 'purchaseCost',
      of: { 'In stock': ['in_stock'], 'With people': ['assigned'], 'In repair': ['in_repair'], Lost: ['lost'], Gone: ['retired', 'disposed'] },
    },
    form: {
      Asset: ['name', 'category', 'manufacturer', 'model', 'serialNumber', 'specification', 'accessories', 'locationId', 'condition'],
      Licence: ['seats', 'licenceKeyRef', 'licenceEndDate'],
      Purchase: ['purchaseDate', 'currency', 'purchaseCost', 'supplierId', 'invoiceNumber', 'warrantyEndDate'],
      Depreciation: ['usefulLifeMonths', 'salvageValue'],
    },
    record: { Use: ['custodianEmpId', 'inUse', 'openSeats', 'lastSeenOn'], Value: ['bookValue', 'monthsDepreciated', 'disposedOn'] },
    related: ['employeeAssets', 'companyAssetTrackers'],
  },
})
