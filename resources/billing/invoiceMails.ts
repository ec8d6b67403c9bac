import { email, instant, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'

/** A mail with an invoice that was sent. The server enters it. */
export const invoiceMails = defineResource('invoiceMails', {
  label: 'Invoice email',
  plural: 'Invoice emails',
  route: 'InvoiceMails',
  title: 'subject',
  icon: 'Contacts',
  isAppendOnly: true,
  fields: {
    invoiceId: ref('invoices', { label: 'Invoice', required: true }),
    sentAt: instant({ label: 'Sent at', required: true }),
    pocId: ref('contactPersons', { label: 'To', required: true }),
    address: email({ label: 'Address', required: true }),
    subject: text({ required: true, max: 200, search: true }),
    byEmpId: ref('employees', { label: 'Sent by' }),
  },
  access: [{ to: financeTeam, can: ['list', 'show', 'export'] }],
  views: { list: { columns: ['sentAt', 'invoiceId', 'pocId', 'address', 'byEmpId'], filters: ['invoiceId', 'sentAt'], sort: '-id' } },
})
