import { defineHandler } from '../../../../server/records/write/handler'
import { toolInvoices as declared } from '../../toolInvoices'
import { refreshToolCosts } from '../refresh-tool-costs'

/** What is paid by use costs what its invoices say. */
export const toolInvoices = defineHandler(declared, {
  fields: ['invoiceDate', 'net'],
  oncePer: 'toolId',
  after: ({ writer, record }) => refreshToolCosts(writer, record.toolId),
})
