import { defineArea } from '../../src/framework/company/application'
import { locations } from './locations'

export const companyArea = defineArea({
  name: 'company',
  resources: [locations],
})
