import type { Additions } from '../../src/framework/company/additions'

/** Adds the parts of a personnel record to people. */
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
