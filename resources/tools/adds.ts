import type { Additions } from '../../src/framework/company/additions'
import { toolSets } from './sets'

/** What tools add to those who pay for them and to those who sell them. */
export const toolsAdds: Additions = {
  projects: { related: ['toolPurchases'] },
  suppliers: { related: ['toolPurchases'] },
  departments: {
    requires: {
      deactivate: [
        {
          code: 'departmentHasTools',
          none: 'toolPurchases',
          where: { departmentId: { eq: '$record' }, status: { in: toolSets.open } },
          message: 'Tools are still charged to this department. Move or cancel them first.',
        },
      ],
    },
  },
}
