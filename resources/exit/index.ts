import { defineArea } from '../../src/framework/company/application'
import { exitAdds } from './adds'
import { employeeExits } from './employeeExits'
import { exitEvents } from './events'
import { exitClearanceItems } from './exitClearanceItems'
import { exitWithdrawals } from './exitWithdrawals'

declare module '../../src/framework/register' {
  interface ResourceNames {
    employeeExits: true
    exitClearanceItems: true
    exitWithdrawals: true
  }
  interface EventNames {
    leaverNews: true
    clearanceAsked: true
    dutyHandedOver: true
  }
}

/** The area for exits from the company. */
export const exitArea = defineArea({
  name: 'exit',
  resources: [employeeExits, exitClearanceItems, exitWithdrawals],
  adds: exitAdds,
  events: exitEvents,
})
