import { instant, longText, ref, secret, serial } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { byTwo, byTwoStates, financeApprovalSteps, fourEyesTransitions } from './four-eyes'

const mine = { empId: { eq: '$me' } } as const
const readableBy = ['finance', { where: mine }] as const

/**
 * The hours after a change in which nothing is paid to the account. The person is notified and can object in
 * this time.
 */
export const payoutPauseHours = 48

/**
 * The account to which a person is paid. The person requests it, another person in finance approves it, and
 * it is used two days later.
 */
export const payoutAccounts = defineResource('payoutAccounts', {
  label: 'Payout account',
  route: 'PayoutAccounts',
  title: 'changeNumber',
  summary: ['empId'],
  icon: 'AccountBalance',
  fields: {
    changeNumber: serial('PA-{00000}', { label: 'Number' }),
    empId: ref('employees', { label: 'Person', required: true, fixed: true, default: '$me', writableBy: peopleTeam, where: { status: { in: peopleSets.there } } }),
    bankHolder: secret({ label: 'Account holder', required: true, max: 120, readableBy, tells: 'empId' }),
    bankNumber: secret({ label: 'Account number', required: true, min: 5, max: 40, isCompact: true, isUpperCase: true, readableBy, tells: 'empId' }),
    bankCode: secret({
      label: 'Bank code',
      required: true,
      min: 4,
      max: 15,
      isCompact: true,
      isUpperCase: true,
      readableBy,
      tells: 'empId',
      help: 'IFSC in India, SWIFT elsewhere',
    }),
    reason: longText({ max: 500 }),
    usableFrom: instant({ label: 'Usable from', writableBy: [], help: 'Two days after approval' }),
  },
  unique: [
    { code: 'changeThere', on: ['empId'], where: { status: { eq: 'pending' } }, message: 'A change of this account is already pending.' },
    { code: 'accountThere', on: ['empId'], where: { status: { eq: 'approved' } }, message: 'There is already an account in use.' },
  ],
  access: [
    { to: 'employee', can: ['list', 'show', 'create'], where: mine },
    { to: ['finance', 'director', 'admin'], can: ['list', 'show'] },
    { to: peopleTeam, can: ['list', 'show', 'create'] },
  ],
  workflow: {
    field: 'status',
    initial: 'pending',
    states: {
      ...byTwoStates,
      approved: { label: 'In use', tone: 'success', isReadOnly: true },
      replaced: { tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      ...fourEyesTransitions([{ role: 'employee', where: mine }]),
      replace: { from: 'approved', to: 'replaced', by: [] },
    },
  },
  approval: { ...byTwo, requester: 'empId', facts: ['empId', 'reason'], rules: financeApprovalSteps('Payout account') },
  views: {
    decide: [
      {
        shows: 'difference',
        of: { bankHolder: 'bankHolder', bankNumber: 'bankNumber', bankCode: 'bankCode' },
        from: { of: 'payoutAccounts', equal: { empId: 'empId' }, where: { status: { eq: 'approved' } } },
      },
    ],
    startsEmpty: ['empId'],
    form: { Account: ['empId', 'bankHolder', 'bankNumber', 'bankCode', 'reason'] },
    list: { columns: ['changeNumber', 'empId', 'bankNumber', 'usableFrom', 'status'], filters: ['status', 'empId'], sort: '-id' },
  },
})
