import { defineArea } from '../../src/framework/company/application'
import { contactPersons } from './contactPersons'
import { customers } from './customers'
import { milestones } from './milestones'
import { purchaseOrders } from './purchaseOrders'
import { sows } from './sows'

declare module '../../src/framework/register' {
  interface ResourceNames {
    customers: true
    contactPersons: true
    sows: true
    milestones: true
    purchaseOrders: true
  }
}

export const salesArea = defineArea({
  name: 'sales',
  resources: [customers, contactPersons, sows, milestones, purchaseOrders],
  relations: {
    ownedCustomers: { label: 'My customers', of: 'customers', where: { accountOwnerEmpId: { eq: '$me' } } },
  },
})
