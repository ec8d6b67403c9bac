import { defineArea } from '../../src/framework/company/application'
import { projects } from './projects'

declare module '../../src/framework/register' {
  interface ResourceNames {
    projects: true
  }
}

export const deliveryArea = defineArea({
  name: 'delivery',
  resources: [projects],
})
