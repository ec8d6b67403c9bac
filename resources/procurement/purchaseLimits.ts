import { currency, date, money, number, percent } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'

/** The limits of purchases from a date on. The latest ones that have begun apply. */
export const purchaseLimits = defineResource('purchaseLimits', {
  label: 'Purchase limits',
  plural: 'Purchase limits',
  route: 'PurchaseLimits',
  title: 'validFrom',
  icon: 'Gavel',
  menu: 'Finance/Set-up',
  menuTo: financeTeam,
  inForce: { from: 'validFrom' },
  fields: {
    validFrom: date({ label: 'In force from', required: true, default: '$today' }),
    currency: currency({ required: true, default: '$company' }),
    directorLimit: money({ label: 'Director approval above', required: true, min: '0', currency: 'currency' }),
    quoteLimit: money({ label: 'Quotes needed above', required: true, min: '0', currency: 'currency' }),
    quotesNeeded: number({ label: 'Number of quotes', required: true, min: 1, max: 10, default: 3 }),
    receiptTolerance: percent({ label: 'Over-receipt tolerance', required: true, max: 20, default: 0 }),
    invoiceTolerance: percent({ label: 'Over-invoice tolerance', required: true, max: 20, default: 2 }),
    bankHoldDays: number({ label: 'Payment hold after bank change', required: true, min: 0, max: 365, default: 30, unit: 'days' }),
  },
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: financeTeam, can: ['export'] },
    { to: ['director', 'admin'], can: ['create'] },
    { to: ['director', 'admin'], can: ['update', 'delete'], where: { validFrom: { gt: '$today' } } },
  ],
  views: {
    list: { columns: ['validFrom', 'directorLimit', 'quoteLimit', 'quotesNeeded', 'receiptTolerance', 'invoiceTolerance', 'bankHoldDays'], sort: '-validFrom' },
    form: {
      Limits: ['validFrom', 'currency', 'directorLimit', 'quoteLimit', 'quotesNeeded'],
      Tolerances: ['receiptTolerance', 'invoiceTolerance', 'bankHoldDays'],
    },
  },
})
