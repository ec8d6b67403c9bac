import { readRecords } from '../../../../server/records/read-records'
import { unsealSecret } from '../../../../server/records/secrets/read-secret'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { type ChangedOf, type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { takeStep } from '../../../../server/records/write/transition'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { asServer } from '../../../../server/records/write/writer'
import type { RecordInput } from '../../../../src/framework/record'
import { identityDocuments as declared } from '../../identityDocuments'
import { numberProblems, parseIdentityNumber } from '../../rules/identity-numbers'

type DocumentChange = ChangeOf<typeof declared>

/**
 * Stores a number in the form of its type. When a document is verified, it replaces the one that it renews.
 */
export const identityDocuments = defineHandler(declared, {
  fields: ['number', 'country'],
  async before(change) {
    if (change.action === 'verify') return replacePreviousDocument(change)
    return change.action === 'create' || change.action === 'update' ? checkIdentityNumber(change) : undefined
  },
  async after(change) {
    if (change.action === 'create' || change.action === 'update') await noteOtherHolder(change)
  },
})

/** Checks the number. It also runs if only the country changes, because passports differ by country. */
function checkIdentityNumber({ writer, record }: DocumentChange): RecordInput<typeof declared> | undefined {
  const { docType, country } = record
  const typed = unsealSecret(writer, declared.name, 'number', record.number ?? null)
  // Missing values are refused later anyway.
  if (!docType || !typed) return undefined
  const read = parseIdentityNumber(docType, typed.open(), country ?? null)
  if ('problem' in read) {
    refuseErrors({ number: { code: `number_${read.problem}`, message: numberProblems[read.problem] } })
    return undefined
  }
  return { number: read.number, last4: read.last4, hasOlderShape: read.isOlderShape }
}

/**
 * Notes another person, who may have left, with a document of this number. The numbers are compared by their
 * keyed hash, and only people operations read the answer: nobody can try out numbers.
 */
async function noteOtherHolder({ writer, id, record }: ChangedOf<typeof declared>): Promise<void> {
  const { docType, country, empId, sameNumberEmpId } = record
  const stored = docType === 'other' ? null : unsealSecret(writer, declared.name, 'number', record.number)
  if (!stored) return
  const filter = {
    docType: { eq: docType },
    country: { eq: country },
    number: { eq: stored.open() },
    empId: { ne: empId },
    status: { ne: 'rejected' },
  }
  const server = asServer(writer)
  const request = { filter, perPage: 1, fields: ['empId'] }
  const { rows } = await readRecords<{ empId: number }>(server, declared.name, request)
  const otherEmpId = rows[0]?.empId ?? null
  if (otherEmpId !== sameNumberEmpId) await changeRecord(server, declared, id, { sameNumberEmpId: otherEmpId })
}

async function replacePreviousDocument({ writer, record }: DocumentChange): Promise<undefined> {
  const { replacesId } = record
  if (replacesId) await takeStep(asServer(writer), declared.name, 'replace', { id: replacesId })
}
