import { unsealSecret } from '../../../../server/records/secrets/read-secret'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { takeStep } from '../../../../server/records/write/transition'
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

async function replacePreviousDocument({ writer, record }: DocumentChange): Promise<undefined> {
  const { replacesId } = record
  if (replacesId) await takeStep(asServer(writer), declared.name, 'replace', { id: replacesId })
}
