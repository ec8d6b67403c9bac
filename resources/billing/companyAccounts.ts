import { currency, date, longText, serial, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { add } from '../../src/framework/steps/consequences'
import { isValidIban } from '../company/public'
import { askedBy, byTwo, byTwoStates, financeApprovalSteps, fourEyesTransitions, ownChanges } from '../money/four-eyes'
import { financeTeam } from '../people/roles'
import { billers } from './rights'

/** The fields of a bank account, both of accounts in use and of requests. */
const accountFields = {
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
    help: 'IBAN, if the account has one',
  }),
  bankCode: text({ label: 'Bank code', max: 11, isUpperCase: true, pattern: '^[A-Z0-9]{8,11}$', help: 'IFSC in India, BIC elsewhere' }),
  upiId: text({
    label: 'UPI address',
    max: 100,
    pattern: '^[A-Za-z0-9._-]{2,80}@[A-Za-z][A-Za-z0-9]{1,63}$',
    help: 'Printed as a payment code on invoices in rupees',
  }),
  validFrom: date({ label: 'In force from', required: true, default: '$today' }),
}

const names = ['currency', 'bankName', 'holder', 'accountNumber', 'bankCode', 'upiId', 'validFrom'] as const satisfies (keyof typeof accountFields)[]

/** Whether the check digits of the account number are right. Only euro accounts have them. */
const isAccountNumberValid = (r: { currency: string | null; accountNumber: string | null }) => r.currency !== 'EUR' || !r.accountNumber || isValidIban(r.accountNumber)

const ibanWrong = { code: 'ibanWrong', on: ['accountNumber'], message: 'Check the IBAN: its check digits are wrong.' } as const

/** A bank account of the company that its invoices show: one per currency. */
export const companyAccounts = defineResource('companyAccounts', {
  label: 'Bank account',
  plural: 'Bank accounts',
  route: 'CompanyAccounts',
  title: 'accountNumber',
  summary: ['bankName', 'currency'],
  icon: 'AccountBalance',
  menu: 'Finance/Bank',
  menuTo: financeTeam,
  inForce: { from: 'validFrom', per: ['currency'] },
  fields: accountFields,
  visible: { upiId: (r) => r.currency === 'INR' },
  rules: [{ ...ibanWrong, check: isAccountNumberValid }],
  // Nobody changes an account directly: one person requests the change and another one approves it.
  access: [{ to: financeTeam, can: ['list', 'show', 'export'] }],
  views: {
    list: { columns: ['accountNumber', 'currency', 'bankName', 'bankCode', 'validFrom'], filters: ['currency'], sort: '-validFrom' },
    form: { Account: names },
  },
})

/**
 * A request to change the company's bank account. One person in finance requests it and another one approves
 * it; after that, invoices show the new account.
 */
export const companyAccountChanges = defineResource('companyAccountChanges', {
  label: 'Bank account change',
  plural: 'Bank account changes',
  route: 'CompanyAccountChanges',
  title: 'changeNumber',
  icon: 'AccountBalance',
  menu: 'Finance/Bank',
  menuTo: financeTeam,
  fields: {
    changeNumber: serial('CA-{00000}', { label: 'Number' }),
    ...askedBy,
    ...accountFields,
    reason: longText({ required: true, max: 500 }),
  },
  visible: { upiId: (r) => r.currency === 'INR' },
  rules: [{ ...ibanWrong, check: isAccountNumberValid }],
  unique: [{ code: 'changeThere', on: ['currency'], where: { status: { eq: 'pending' } }, message: 'A change of this currency’s account is already pending.' }],
  access: [
    { to: billers, can: ['create'] },
    { to: financeTeam, can: ['list', 'show', 'export'] },
  ],
  workflow: {
    field: 'status',
    initial: 'pending',
    states: byTwoStates,
    transitions: fourEyesTransitions([{ role: billers, where: ownChanges }]),
  },
  consequences: { approve: [add('companyAccounts', Object.fromEntries(names.map((name) => [name, `$record.${name}`])))] },
  approval: {
    ...byTwo,
    requester: 'requestedByEmpId',
    facts: ['currency', 'bankName', 'accountNumber', 'validFrom', 'reason'],
    rules: financeApprovalSteps('Company bank account'),
  },
  views: {
    decide: [
      {
        shows: 'difference',
        of: Object.fromEntries(names.map((name) => [name, name])),
        from: { of: 'companyAccounts', equal: { currency: 'currency' } },
      },
    ],
    form: { Account: names, Why: ['reason'] },
    list: { columns: ['changeNumber', 'currency', 'accountNumber', 'validFrom', 'requestedByEmpId', 'status'], filters: ['status', 'currency'], sort: '-id' },
  },
})
