import { defineAreaServer } from '../../../server/area'
import { suppliers } from './handlers/suppliers'
import { supplierExtensions } from './operations/suppliers'

export const suppliersServer = defineAreaServer({
  name: 'suppliers',
  extensions: supplierExtensions,
  handlers: { suppliers },
})
