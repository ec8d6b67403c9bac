import type { Resource } from '../src/framework/resource'
import { departments } from './people/departments'
import { employees } from './people/employees'
import { contactPersons } from './sales/contactPersons'
import { customers } from './sales/customers'
import { milestones } from './sales/milestones'
import { purchaseOrders } from './sales/purchaseOrders'
import { sows } from './sales/sows'

/** Every resource of the application; a new one is its file and a line here. */
export const resources: readonly Resource[] = [departments, employees, customers, contactPersons, sows, milestones, purchaseOrders]
