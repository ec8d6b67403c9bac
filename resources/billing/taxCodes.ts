import { check, date, percent, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { formatPercent } from '../../src/framework/values/number-format'
import { financeTeam } from '../people/roles'
import { billers } from './rights'

const readers = { to: financeTeam, can: ['list', 'show', 'export'] } as const
const writers = { to: billers, can: ['create', 'update'] } as const

/** A category of goods or services in tax law. */
export const taxCodes = defineResource('taxCodes', {
  label: 'Tax code',
  route: 'TaxCodes',
  title: 'code',
  summary: ['description'],
  icon: 'AccountBalance',
  menu: 'Finance/Set-up',
  menuTo: financeTeam,
  fields: {
    code: text({ required: true, max: 20, isUpperCase: true, unique: true, search: true }),
    description: text({ max: 160, search: true }),
    isUsual: check({ label: 'Default', default: false, help: 'Suggested for every line' }),
  },
  unique: [{ code: 'oneUsual', on: ['isUsual'], where: { isUsual: { eq: true } }, message: 'Another tax code is the default. Change that one first.' }],
  access: [readers, writers],
  parts: { rates: { of: 'taxRates', columns: ['validFrom', 'validTo', 'rate'] } },
  views: {
    list: { columns: ['code', 'description', 'isUsual'], sort: 'code' },
    form: { Code: ['code', 'description', 'isUsual'] },
    related: ['taxRates'],
  },
})

/** The tax rate of a code from a date on. */
export const taxRates = defineResource('taxRates', {
  label: 'Tax rate',
  route: 'TaxRates',
  title: 'name',
  summary: ['taxCodeId', 'rate', 'validFrom'],
  inForce: { from: 'validFrom', to: 'validTo', per: ['taxCodeId'] },
  fields: {
    taxCodeId: ref('taxCodes', { label: 'Tax code', required: true, fixed: true, isPart: true }),
    name: text({ max: 20 }),
    validFrom: date({ label: 'In force from', required: true }),
    validTo: date({ label: 'Until' }),
    rate: percent({ required: true }),
  },
  computed: { name: (r) => (r.rate === null ? null : formatPercent(r.rate)) },
  access: [readers, writers],
  views: { list: { columns: ['taxCodeId', 'validFrom', 'validTo', 'rate'], sort: '-validFrom' }, form: { Rate: ['taxCodeId', 'validFrom', 'validTo', 'rate'] } },
})

/** A tax registration of the company. Invoices are issued under it. */
export const taxRegistrations = defineResource('taxRegistrations', {
  label: 'Tax registration',
  route: 'TaxRegistrations',
  title: 'gstin',
  summary: ['legalName'],
  icon: 'Business',
  menu: 'Finance/Set-up',
  menuTo: financeTeam,
  inForce: { from: 'validFrom' },
  fields: {
    gstin: text({ label: 'GSTIN', required: true, max: 15, isUpperCase: true, pattern: '^[0-9]{2}[A-Z0-9]{13}$' }),
    legalName: text({ required: true, max: 160 }),
    address: text({ required: true, max: 300 }),
    validFrom: date({ label: 'In force from', required: true, default: '$today' }),
  },
  access: [readers, writers],
  views: {
    list: { columns: ['gstin', 'legalName', 'validFrom'], sort: '-validFrom' },
    form: { Registration: ['gstin', 'legalName', 'address', 'validFrom'] },
  },
})

/**
 * A letter of undertaking. While it is in force, exports and supplies to special economic zones are not
 * taxed.
 */
export const undertakings = defineResource('undertakings', {
  label: 'Export LUT',
  plural: 'Export LUTs',
  route: 'Undertakings',
  title: 'reference',
  summary: ['reference', { from: 'validFrom', to: 'validTo' }],
  icon: 'Gavel',
  menu: 'Finance/Set-up',
  menuTo: financeTeam,
  inForce: { from: 'validFrom', to: 'validTo' },
  fields: {
    reference: text({ required: true, max: 60, search: true, unique: true }),
    validFrom: date({ label: 'In force from', required: true }),
    validTo: date({ label: 'Until', required: true }),
  },
  access: [readers, writers],
  files: { document: { label: 'Letter', most: 3 } },
  views: {
    list: { columns: ['reference', 'validFrom', 'validTo'], sort: '-validFrom' },
    form: { Undertaking: ['reference', 'validFrom', 'validTo'] },
  },
})
