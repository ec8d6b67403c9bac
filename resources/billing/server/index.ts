import { defineAreaServer } from '../../../server/area'
import { invoices } from './handlers/invoices'

export const billingServer = defineAreaServer({ name: 'billing', handlers: { invoices } })
