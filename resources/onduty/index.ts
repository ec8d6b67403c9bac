import { defineArea } from '../../src/framework/company/application'
import { onDutyCancellations } from './onDutyCancellations'
import { onDutyRequests } from './onDutyRequests'

declare module '../../src/framework/register' {
  interface ResourceNames {
    onDutyRequests: true
    onDutyCancellations: true
  }
}

/** The area for work on duty elsewhere. */
export const ondutyArea = defineArea({
  name: 'onduty',
  resources: [onDutyRequests, onDutyCancellations],
})
