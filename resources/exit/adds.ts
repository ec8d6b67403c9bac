import type { Additions } from '../../src/framework/company/additions'
import { exitSets } from './sets'

/** A person can be rehired if the exit allowed it. The person's record refers to the exit. */
export const exitAdds: Additions = {
  employees: {
    requires: {
      rehire: [
        {
          code: 'notRehireEligible',
          none: 'employeeExits',
          where: {
            empId: { eq: '$record' },
            status: { in: exitSets.gone },
            rehireEligible: { eq: false },
            rehireConsentByEmpId: { empty: true },
          },
          message: 'This person is marked as not eligible for rehire. A director must allow it on the exit record first.',
        },
      ],
    },
    related: ['employeeExits'],
  },
}
