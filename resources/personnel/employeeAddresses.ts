import { check, choice, country, date, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { joinersEnter, mine, ownerField, privateReaders } from './own-record-rights'

/** Whether the current address differs from the permanent one. */
const isCurrentAddressDifferent = (r: { readonly sameAsPermanent: boolean | null }) => r.sameAsPermanent !== true

/** The patterns of postal codes by country. In other countries they consist of letters and digits. */
const postalCodes: Readonly<Record<string, RegExp>> = { IN: /^[1-9]\d{5}$/, US: /^\d{5}(-\d{4})?$/, DE: /^\d{5}$/ }
const anyPostalCode = /^[A-Z0-9][A-Z0-9 -]{1,10}$/

/** The private addresses of a person. */
export const employeeAddresses = defineResource('employeeAddresses', {
  label: 'Private address',
  plural: 'Private addresses',
  route: 'PrivateAddresses',
  title: 'type',
  icon: 'Home',
  createUpdates: true,
  operations: { list: 'getEmployeeAddresses', create: 'createEmployeeAddressDetails' },
  fields: {
    empId: ownerField(),
    type: choice({ current: 'Current', permanent: 'Permanent' }, { required: true, default: 'current', fixed: true }),
    sameAsPermanent: check({ label: 'Same as permanent address', default: false }),
    line1: text({ label: 'Street', required: true, max: 120 }),
    line2: text({ label: 'Street, continued', max: 120 }),
    city: text({ required: true, max: 80 }),
    state: text({ required: true, max: 80 }),
    postalCode: text({ label: 'Postal code', required: true, max: 12, isUpperCase: true }),
    country: country({ required: true, default: 'IN' }),
    fromDate: date({ label: 'Since' }),
  },
  visible: {
    sameAsPermanent: (r) => r.type === 'current',
    line1: isCurrentAddressDifferent,
    line2: isCurrentAddressDifferent,
    city: isCurrentAddressDifferent,
    state: isCurrentAddressDifferent,
    postalCode: isCurrentAddressDifferent,
    country: isCurrentAddressDifferent,
  },
  rules: [
    {
      code: 'postalCodeOfCountry',
      on: ['postalCode'],
      check: (r) => !r.postalCode || (postalCodes[r.country ?? ''] ?? anyPostalCode).test(r.postalCode),
      message: 'The postal code does not fit the country. In India it has six digits.',
    },
  ],
  unique: [{ code: 'addressThere', on: ['empId', 'type'], message: 'This address already exists. Change that one.' }],
  access: [...privateReaders, { to: 'employee', can: ['create', 'update'], where: mine }, joinersEnter],
  lists: { getEmployeeAddressDetails: { input: { empId: { at: 'empId', isOptional: true } }, sort: 'type' } },
  files: { proof: { label: 'Address proof', isSealed: true, most: 3 } },
  views: {
    list: { columns: ['empId', 'type', 'line1', 'city', 'postalCode', 'country', 'fromDate'], filters: ['empId', 'type', 'city', 'country'], sort: 'type' },
    form: { Address: ['empId', 'type', 'sameAsPermanent', 'line1', 'line2', 'city', 'state', 'postalCode', 'country', 'fromDate'] },
  },
})
