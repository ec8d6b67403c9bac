import { defineArea } from '../../src/framework/company/application'
import { personnelAdds } from './adds'
import { employeeAddresses } from './employeeAddresses'
import { employeeContacts } from './employeeContacts'
import { employeeEducations } from './employeeEducations'
import { employeeLetters } from './employeeLetters'
import { employeeRelations } from './employeeRelations'
import { employmentHistories } from './employmentHistories'
import { employmentTerms } from './employmentTerms'
import { hourlyRates } from './hourlyRates'
import { identityDocuments } from './identityDocuments'
import { joiningEmails } from './joiningEmails'
import { managerChanges } from './managerChanges'
import { nominations } from './nominations'
import { nominees } from './nominees'
import { personalDetails } from './personalDetails'
import { recordChanges } from './recordChanges'

declare module '../../src/framework/register' {
  interface ResourceNames {
    employeeAddresses: true
    employeeContacts: true
    employeeEducations: true
    employeeLetters: true
    employeeRelations: true
    employmentHistories: true
    employmentTerms: true
    hourlyRates: true
    identityDocuments: true
    joiningEmails: true
    managerChanges: true
    nominations: true
    nominees: true
    personalDetails: true
    recordChanges: true
  }
}

/** Personnel records: everything about a person besides their place in the company. */
export const personnelArea = defineArea({
  name: 'personnel',
  resources: [
    identityDocuments,
    personalDetails,
    employeeContacts,
    employeeAddresses,
    employeeRelations,
    nominations,
    nominees,
    employeeEducations,
    employmentHistories,
    employmentTerms,
    hourlyRates,
    employeeLetters,
    joiningEmails,
    managerChanges,
    recordChanges,
  ],
  adds: personnelAdds,
})
