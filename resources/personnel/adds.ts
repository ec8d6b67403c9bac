import type { Additions } from '../../src/framework/company/additions'

/** The record of a person has more parts than their place in the company. */
export const personnelAdds: Additions = {
  employees: {
    tools: ['emergency'],
    related: [
      'identityDocuments',
      'personalDetails',
      'employeeContacts',
      'employeeAddresses',
      'employeeRelations',
      'nominations',
      'employeeEducations',
      'employmentHistories',
      'employmentTerms',
      'hourlyRates',
      'employeeLetters',
      'joiningEmails.empId',
      'managerChanges.empId',
      'recordChanges',
    ],
  },
}
