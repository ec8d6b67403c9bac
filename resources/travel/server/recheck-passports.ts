import { type ChangedOf, defineEffect } from '../../../server/records/write/handler'
import { changeRecord } from '../../../server/records/write/typed-records'
import { asServer } from '../../../server/records/write/writer'
import { identityDocuments as declared } from '../../personnel/identityDocuments'
import { travelRequisitions } from '../travelRequisitions'
import { readPassportChanges } from './trip-sources'

/** Checks the passports of travellers again, because one was added, renewed, rejected or has expired. */
async function recheckPassports(changes: readonly ChangedOf<typeof declared>[]): Promise<void> {
  const ofPassports = changes.filter(({ record }) => record.docType === 'passport')
  const [first] = ofPassports
  if (!first) return
  const empIds = [...new Set(ofPassports.map(({ record }) => record.empId))]
  for (const { id, values } of await readPassportChanges(first.writer, empIds))
    await changeRecord(asServer(first.writer), travelRequisitions, id, values)
}

/** Trips abroad follow the passports of their travellers. */
export const identityDocuments = defineEffect(declared, { fields: ['expiresOn'], afterAll: recheckPassports })
