import { withEngines } from '../src/engines/with-engines'
import { composeAreas } from '../src/framework/company/application'
import { approvers } from './approvers'
import { calendarArea } from './calendar'
import { companyArea } from './company'
import { deliveryArea } from './delivery'
import { leaveArea } from './leave'
import { peopleArea } from './people'
import { companyRoles } from './people/roles'
import { policiesArea } from './policies'
import { procurementArea } from './procurement'
import { salesArea } from './sales'
import { suppliersArea } from './suppliers'

/** Every area of the application; a new one is its folder and a line here, in `server.ts` and in `pages.ts`. */
const areas = [
  peopleArea,
  companyArea,
  calendarArea,
  salesArea,
  leaveArea,
  policiesArea,
  deliveryArea,
  suppliersArea,
  procurementArea,
] as const

/** The company-management application. */
export const steward = composeAreas(
  areas,
  { roles: companyRoles, approvers },
  withEngines,
)

export const { resources, relations } = steward
