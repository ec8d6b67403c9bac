import { defineArea } from '../../src/framework/company/application'
import { projects } from './projects'

export const deliveryArea = defineArea({
  name: 'delivery',
  resources: [projects],
})
