import { openSecret } from '../../../../server/records/secrets/open'
import { refuseErrors } from '../../../../server/records/write/checks/guards'
import { type ChangeOf, handlerFor } from '../../../../server/records/write/handler'
import { takeStep } from '../../../../server/records/write/transition'
import { asServer } from '../../../../server/records/write/writer'
import type { Sent } from '../../../../src/framework/record'
import { identityDocuments as declared } from '../../identityDocuments'
import { numberProblems, readNumber } from '../../rules/identity-numbers'

type Change = ChangeOf<typeof declared>

/** A number is kept as its kind writes it; one that is verified takes the place of what it renews. */
export const identityDocuments = handlerFor(declared, {
  fields: ['number', 'country'],
  async before(change) {
    if (change.action === 'verify') return replacePrevious(change)
    return change.action === 'create' || change.action === 'update' ? checkNumber(change) : undefined
  },
})

/** Judged again when only the country is another one: its passports have other numbers. */
function checkNumber({ writer, record }: Change): Sent<typeof declared> | undefined {
  const { docType, country } = record
  const typed = openSecret(writer, declared.name, 'number', record.number ?? null)
  // What is missing is refused after this.
  if (!docType || !typed) return undefined
  const read = readNumber(docType, typed.open(), country ?? null)
  if ('problem' in read) {
    refuseErrors({ number: { code: `number_${read.problem}`, message: numberProblems[read.problem] } })
    return undefined
  }
  return { number: read.number, last4: read.last4, hasOlderShape: read.isOlderShape }
}

async function replacePrevious({ writer, record }: Change): Promise<undefined> {
  const { replacesId } = record
  if (replacesId) await takeStep(asServer(writer), declared.name, 'replace', { id: replacesId })
}
