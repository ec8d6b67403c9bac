import { defineArea } from '../../src/framework/company/application'
import { locations } from './locations'

declare module '../../src/framework/register' {
  interface ResourceNames {
    locations: true
  }
}

export const companyArea = defineArea({
  name: 'company',
  resources: [locations],
})
