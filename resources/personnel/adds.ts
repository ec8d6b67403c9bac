import type { Additions } from '../../src/framework/company/additions'

/** What personnel adds to people: the parts of their record. */
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
