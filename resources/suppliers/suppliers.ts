import { expression } from '../../src/engines/expressions/declared-expression'
import { testText } from '../../src/engines/expressions/functions/texts'
import { check, choice, currency, date, longText, number, secret, serial, text, url } from '../../src/fields'
import { handledByMeVariable } from '../../src/framework/approval'
import { defineResource } from '../../src/framework/resource'
import { addressField } from '../company/address-field'
import { isGstin } from '../company/public'
import { buyers, financeTeam } from '../people/roles'

const categories = {
  hardware: 'Hardware',
  software: 'Software',
  furniture: 'Furniture',
  services: 'Services',
  travel: 'Travel',
  utilities: 'Utilities',
  other: 'Other',
} as const

/** A supplier. Anybody can propose one; finance verifies it. */
export const suppliers = defineResource('suppliers', {
  label: 'Supplier',
  route: 'Suppliers',
  title: 'name',
  menu: 'Procurements',
  icon: 'Factory',
  operations: { list: 'getSuppliers', create: 'createSupplier', update: 'updateSupplier' },
  fields: {
    supplierCode: serial('SUP-{0000}', { label: 'Code' }),
    name: text({ required: true, max: 120, search: true, unique: 'ignoreCaseAndSpace' }),
    category: choice(categories, { required: true, default: 'other' }),
    website: url(),
    address: addressField({ required: true }),
    taxId: text({ label: 'Tax number', max: 20, isUpperCase: true, unique: true, help: 'GSTIN in India, VAT number elsewhere' }),
    smallEnterprise: check({ label: 'Small enterprise', default: false, help: 'Paid within 45 days' }),
    currency: currency({ required: true, default: '$company' }),
    paymentTermsDays: number({ label: 'Payment terms', required: true, min: 0, max: 180, default: 30, unit: 'days', writableBy: buyers }),
    bankHolder: secret({ label: 'Account holder', max: 120, readableBy: financeTeam, writableBy: [] }),
    bankNumber: secret({ label: 'Account number', max: 40, isCompact: true, isUpperCase: true, readableBy: financeTeam, writableBy: [] }),
    bankCode: secret({ label: 'Bank code', max: 15, isCompact: true, isUpperCase: true, readableBy: financeTeam, writableBy: [] }),
    bankChangedOn: date({ label: 'Bank changed on', readableBy: financeTeam, writableBy: [] }),
    bankVerifiedOn: date({ label: 'Bank verified on', readableBy: financeTeam, writableBy: [] }),
    notes: longText({ max: 2000 }),
  },
  rules: [
    {
      code: 'gstin',
      on: ['taxId'],
      check: expression("address.country != 'IN' or isGstin(taxId)", { isGstin: testText(isGstin) }),
      message: 'Enter the 15 characters of the GSTIN as on the certificate: its check character does not fit.',
    },
    {
      code: 'smallEnterpriseTerms',
      on: ['paymentTermsDays'],
      check: (r) => !r.smallEnterprise || (r.paymentTermsDays ?? 0) <= 45,
      message: 'Small enterprises must be paid within 45 days.',
    },
  ],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'create'] },
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: buyers, can: ['update'] },
    { to: 'employee', can: ['update'], where: { and: [{ createdBy: { eq: '$me' } }, { status: { eq: 'pending_verification' } }] } },
  ],
  workflow: {
    field: 'status',
    initial: 'pending_verification',
    states: {
      pending_verification: { label: 'Awaiting verification', tone: 'warning' },
      active: { tone: 'success' },
      on_hold: { tone: 'warning' },
      blocked: { tone: 'danger', isReadOnly: true },
    },
    transitions: {
      verify: { from: 'pending_verification', to: 'active', by: buyers, notBy: 'creator', needs: ['taxId'], comment: 'optional' },
      hold: { label: 'Put on hold', from: 'active', to: 'on_hold', by: buyers, comment: 'required' },
      release: { from: 'on_hold', to: 'active', by: buyers, comment: 'optional' },
      block: { from: ['pending_verification', 'active', 'on_hold'], to: 'blocked', by: buyers, comment: 'required', tone: 'danger' },
    },
  },
  actions: {
    verifyBank: {
      on: 'record',
      label: 'Verify bank',
      by: [{ role: [...buyers, 'director'], where: { and: [{ bankChangedOn: { empty: false } }, { bankVerifiedOn: { empty: true } }] } }],
      requires: [
        {
          code: 'ownRequest',
          message: 'Someone who neither requested nor approved the change must verify it.',
          none: 'supplierBankChanges',
          lastOf: { supplierId: { eq: '$record' }, status: { eq: 'approved' } },
          where: { or: [{ requestedByEmpId: { eq: '$me' } }, { createdBy: { eq: '$me' } }, { id: { in: handledByMeVariable('supplierBankChanges') } }] },
        },
      ],
      ask: { how: text({ label: 'Verification method', required: true, min: 5, max: 500 }) },
    },
  },
  views: {
    header: ['category', 'paymentTermsDays', 'currency'],
    list: { columns: ['name', 'category', 'paymentTermsDays', 'status'], filters: ['status', 'category', 'smallEnterprise'], sort: 'name' },
    form: {
      Supplier: ['name', 'category', 'website', 'address', 'taxId', 'notes'],
      Terms: ['currency', 'smallEnterprise', 'paymentTermsDays'],
    },
    record: { Bank: ['bankHolder', 'bankNumber', 'bankCode', 'bankChangedOn', 'bankVerifiedOn'] },
    tools: ['changeBank'],
    related: ['contactPersons', 'supplierBankChanges'],
  },
})
