import { currency, date, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { isIban } from '../../src/framework/values/payment-code'
import { financeTeam } from '../people/roles'
import { billers } from './rights'

/** Where the company is paid, as its invoices say it: one account for each currency. */
export const companyAccounts = defineResource('companyAccounts', {
  label: 'Account for invoices',
  plural: 'Accounts for invoices',
  route: 'CompanyAccounts',
  title: 'accountNumber',
  icon: 'AccountBalance',
  menu: 'Finance',
  menuTo: financeTeam,
  inForce: { from: 'validFrom', per: ['currency'] },
  fields: {
    currency: currency({ required: true, default: '$company' }),
    bankName: text({ label: 'Bank', required: true, max: 120, search: true }),
    holder: text({ label: 'Account holder', required: true, max: 70 }),
    accountNumber: text({
      label: 'Account number',
      required: true,
      max: 34,
      search: true,
      isUpperCase: true,
      pattern: '^[A-Z0-9]{4,34}$',
      help: 'The IBAN where there is one',
    }),
    bankCode: text({ label: 'Bank code', max: 11, isUpperCase: true, pattern: '^[A-Z0-9]{8,11}$', help: 'IFSC in India, BIC elsewhere' }),
    upiId: text({
      label: 'UPI address',
      max: 100,
      pattern: '^[A-Za-z0-9._-]{2,80}@[A-Za-z][A-Za-z0-9]{1,63}$',
      help: 'Invoices in rupees have a code with which it is paid',
    }),
    validFrom: date({ label: 'In force from', required: true, default: '$today' }),
  },
  visible: { upiId: (r) => r.currency === 'INR' },
  rules: [
    {
      code: 'ibanWrong',
      on: ['accountNumber'],
      check: (r) => r.currency !== 'EUR' || !r.accountNumber || isIban(r.accountNumber),
      message: 'Enter the IBAN: its check digits do not fit.',
    },
  ],
  access: [
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: billers, can: ['create', 'update'] },
  ],
  views: {
    list: { columns: ['accountNumber', 'currency', 'bankName', 'bankCode', 'validFrom'], filters: ['currency'], sort: '-validFrom' },
    form: { Account: ['currency', 'bankName', 'holder', 'accountNumber', 'bankCode', 'upiId', 'validFrom'] },
  },
})
