import { departments } from '../../resources/people/departments'
import { employees } from '../../resources/people/employees'
import { relations } from '../../resources/relations'
import { contactPersons } from '../../resources/sales/contactPersons'
import { customers } from '../../resources/sales/customers'
import { handlers } from '../../server/handlers'
import type { Declarations } from '../../server/sow/check-declarations'
import type { Resource } from '../../src/framework/resource'

/** The shipped declarations, which accounts need and refer to each other, and those of a test. */
export const declaredWith = (...resources: Resource[]): Declarations => ({
  resources: [departments, employees, customers, contactPersons, ...resources],
  relations,
  handlers,
})
