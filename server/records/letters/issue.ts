import type { Resource } from '../../../src/framework/resource'
import { type Letter, templateTable } from '../../../src/framework/steps/letters'
import type { Values } from '../../../src/framework/validate'
import { formatDate } from '../../../src/framework/values/dates'
import { formatRecordTitle } from '../../../src/framework/values/record-title'
import { storeGeneratedFile } from '../../files/store-generated'
import { sendNotifications } from '../../notices/send-notifications'
import type { Handlers } from '../../wire/operation'
import { refuseErrors } from '../write/checks/refuse'
import { concernsHandler, runOwnEffects, withoutEffects } from '../write/handler'
import type { Change, Handler, Writer } from '../write/writer'
import { fillLetterTemplate } from './fill-template'
import { addPaperToPreview } from './preview-paper'
import { buildLetterDocument, renderPdf } from './render-pdf'
import { buildTemplateHandler, buildTemplateKey, findTemplateInUse } from './templates'
import { letterWords } from './words'

/**
 * Adds the letters that steps make to the handlers. Letters come after all other
 * effects, so they state the final values.
 */
export function addLetterHandlers(resources: readonly Resource[], handlers: Handlers): Handlers {
  const lettered = resources.filter(({ letters }) => Object.keys(letters).length > 0)
  if (lettered.length === 0) return handlers
  const wrapped = lettered.map((resource) => [
    resource.name,
    withLetters(resource, handlers[resource.name] ?? { fields: [] }),
  ])
  return { ...handlers, [templateTable]: buildTemplateHandler(lettered), ...Object.fromEntries(wrapped) }
}

function withLetters(resource: Resource, own: Handler): Handler {
  const lettersAt = (action: string) => Object.values(resource.letters).filter(({ at }) => at === action)
  return {
    ...withoutEffects(own),
    async before(change) {
      const added = concernsHandler(own, change) ? await own.before?.(change) : undefined
      const versions: Values = {}
      for (const letter of lettersAt(change.action)) {
        const version = await findTemplateVersion(resource, letter, change)
        if (letter.versionAt) versions[letter.versionAt] = version
      }
      return Object.keys(versions).length > 0 ? { ...added, ...versions } : added
    },
    async afterAll(changes) {
      await runOwnEffects(own, changes)
      for (const change of changes)
        for (const letter of lettersAt(change.action)) await issueLetter(resource, letter, change)
    },
  }
}

/** Finds the template version to use; null where somebody uploaded the letter as a file. */
async function findTemplateVersion(
  resource: Resource,
  letter: Letter,
  { writer, id, record }: Change,
): Promise<string | null> {
  if (await hasLetterFile(writer, resource, letter, id)) return null
  const template = await findTemplateInUse(writer, buildTemplateKey(resource, letter, record))
  if (!template)
    refuseErrors({
      [getErrorField(resource)]: { code: 'letterTemplateMissing', message: getNoTemplateMessage(resource, letter) },
    })
  return template?.versionNo ?? null
}

/** Builds the message, which also offers to upload a file where the letter allows one. */
const getNoTemplateMessage = ({ files }: Resource, { orUploaded, keepAs }: Letter) =>
  orUploaded ? letterWords.noTemplateOrFile(files[keepAs]?.label ?? keepAs) : letterWords.noTemplate

const getErrorField = ({ workflow, title }: Resource) => workflow?.field ?? title

async function hasLetterFile(
  { sql }: Writer,
  { name }: Resource,
  letter: Letter,
  id: number | undefined,
): Promise<boolean> {
  if (!letter.orUploaded || id === undefined) return false
  const { rows } = await sql.query({
    text: 'select from attachments where entity_type = $1 and record_id = $2::bigint and kind = $3 limit 1',
    values: [name, id, letter.keepAs],
  })
  return rows.length > 0
}

async function issueLetter(resource: Resource, letter: Letter, change: Change & { id: number }): Promise<void> {
  const { writer, id, record } = change
  if (!(await hasLetterFile(writer, resource, letter, id))) await generateLetter(resource, letter, change)
  const empId = letter.tells && record[letter.tells]
  if (typeof empId !== 'number') return
  const about = { entityType: resource.name, recordId: id, title: formatRecordTitle(resource, record) ?? letter.label }
  await sendNotifications(writer, [{ ...about, empId, event: 'letterIssued', byEmpId: writer.caller.empId }])
}

/**
 * Makes the letter with the rights of the person who issues it, so that it
 * contains nothing that this person may not read.
 */
async function generateLetter(
  resource: Resource,
  letter: Letter,
  { writer, id, record }: Change & { id: number },
): Promise<void> {
  const template = await findTemplateInUse(writer, buildTemplateKey(resource, letter, record))
  if (!template) return
  const filled = await fillLetterTemplate(writer, resource, id, template, letter)
  const document = buildLetterDocument(filled, formatDate(writer.today))
  if (writer.preview) return addPaperToPreview(writer, document, filled.missing)
  if (filled.missing.length > 0) {
    const labels = filled.missing.join(', ')
    refuseErrors({
      [getErrorField(resource)]: {
        code: 'letterIncomplete',
        message: letterWords.incomplete(labels),
        args: { labels },
      },
    })
  }
  if (writer.isTrial || !writer.files) return
  await storeLetter(writer, resource, letter, id, filled.subject, await renderPdf(document))
}

const storeLetter = (
  writer: Writer,
  { name: entityType }: Resource,
  { keepAs: kind }: Letter,
  recordId: number,
  subject: string,
  bytes: Buffer,
) =>
  storeGeneratedFile(
    writer,
    { entityType, recordId, kind, fileName: buildLetterFileName(subject, writer.today) },
    bytes,
  )

/** Builds a file name such as `relieving-letter-asha-rao-2026-11-23.pdf`. */
function buildLetterFileName(subject: string, day: string): string {
  const plain = subject.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? ['letter']
  return `${words.join('-').slice(0, 80).replace(/-$/, '')}-${day}.pdf`
}
