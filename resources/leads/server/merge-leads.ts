import { moveComments } from '../../../server/records/changes/move-comments'
import { getTable } from '../../../server/records/model'
import { readAllRecords } from '../../../server/records/read-records'
import { getVerbScope, scopeSql } from '../../../server/records/scopes'
import { engineTables } from '../../../server/records/sql/engine-tables'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseInWords } from '../../../server/records/write/checks/refuse'
import { deleteRecordWithParts } from '../../../server/records/write/save'
import { changeRecord } from '../../../server/records/write/typed-records'
import { asServer, lockRecords, type Writer, withSystemRights } from '../../../server/records/write/writer'
import { StewardError } from '../../../src/framework/errors'
import { isInputField, type Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import { leadContacts } from '../leadContacts'
import { leadDetails } from '../leadDetails'
import { leadMeetings } from '../leadMeetings'
import { leadNotes } from '../leadNotes'
import { leadVisits } from '../leadVisits'
import { chooseStatusSide, mergeContactValues, mergeLeadValues, type Side } from '../rules/merge-values'
import { words } from './words'

/** The fields of a resource that people enter. */
export const listInputs = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter((name) => isInputField(resource, name))

interface LeadMerge {
  keepId: number
  dropId: number
  choices: Readonly<Record<string, Side>>
}

/** Moves everything of one lead to another one. The dropped one is in no list any more. */
export async function mergeLeads(person: Writer, { keepId, dropId, choices }: LeadMerge): Promise<void> {
  if (keepId === dropId) refuseInWords(words, 'dropId', 'mergeItself')
  const [keep, drop] = await lockBothLeads(person, keepId, dropId)
  if (drop.mergedIntoId || keep.mergedIntoId) refuseInWords(words, 'dropId', 'mergedAlready')
  if (drop.convertedCustomerId) refuseInWords(words, 'dropId', 'keepConverted')
  const writer = withSystemRights(person)
  const now = new Date().toISOString()
  const merged = mergeLeadValues(keep, drop, { inputs: listInputs(leadDetails), choices, now })
  await closeStatusEntry(writer, chooseStatusSide(keep, drop) === 'keep' ? dropId : keepId, now)
  await moveContacts(writer, keepId, dropId)
  for (const resource of [leadMeetings, leadNotes, leadVisits])
    for (const { id } of await readParts(writer, resource, dropId))
      await changeRecord(writer, resource as typeof leadNotes, id, { leadId: keepId })
  await moveFiles(writer, keepId, dropId)
  await moveComments(writer, leadDetails.name, dropId, keepId)
  await changeRecord(writer, leadDetails, dropId, { mergedIntoId: keepId, mergedAt: now, dormantProposedOn: null })
  for (const { id } of await readAllRecords(asServer(writer), leadDetails, { mergedIntoId: { eq: dropId } }))
    await changeRecord(writer, leadDetails, id, { mergedIntoId: keepId })
  await changeRecord(writer, leadDetails, keepId, merged as never)
}

/** Locks both leads in the order of their ids; the caller has to work on both. */
async function lockBothLeads(writer: Writer, keepId: number, dropId: number): Promise<[Values, Values]> {
  const table = getTable(writer.model, leadDetails.name)
  const ids = [keepId, dropId].sort((a, b) => a - b)
  const locked = await lockRecords(writer, table, ids, 'merge leads', {
    isShown: (slots) => scopeSql(writer.model, table, getVerbScope(table, 'show', writer.caller), 't', slots),
    isAllowed: (slots) => scopeSql(writer.model, table, getVerbScope(table, 'update', writer.caller), 't', slots),
  })
  const [keep, drop] = [locked.get(keepId), locked.get(dropId)]
  if (!keep?.flags.isShown || !drop?.flags.isShown) throw new StewardError('notFound')
  const isMerged = keep.record.mergedIntoId || drop.record.mergedIntoId
  if (!isMerged && !(keep.flags.isAllowed && drop.flags.isAllowed)) throw new StewardError('forbidden')
  return [keep.record, drop.record]
}

const readParts = (writer: Writer, resource: Resource, leadId: number) =>
  readAllRecords(asServer(writer), resource, { leadId: { eq: leadId } })

async function closeStatusEntry(writer: Writer, leadId: number, leftAt: string): Promise<void> {
  const filter = { leadId: { eq: leadId }, stageEndedOn: { empty: true } }
  for (const { id } of await readAllRecords(asServer(writer), leadVisits, filter))
    await changeRecord(writer, leadVisits, id, { leftAt, stageEndedOn: writer.today })
}

/** Contacts with one address become one; the primary one of the kept lead stays. */
async function moveContacts(writer: Writer, keepId: number, dropId: number): Promise<void> {
  const ownContacts = (await readParts(writer, leadContacts, keepId)) as unknown as Values[]
  const inputs = listInputs(leadContacts).filter((name) => name !== 'leadId' && name !== 'isPrimary')
  const hasPrimary = ownContacts.some(({ isPrimary }) => isPrimary)
  for (const contact of (await readParts(writer, leadContacts, dropId)) as unknown as Values[]) {
    const id = Number(contact.id)
    const same = contact.email ? ownContacts.find(({ email }) => email === contact.email) : undefined
    if (!same) {
      const isPrimary = contact.isPrimary === true && !hasPrimary
      await changeRecord(writer, leadContacts, id, { leadId: keepId, isPrimary })
      continue
    }
    await changeRecord(writer, leadContacts, Number(same.id), mergeContactValues(same, contact, inputs) as never)
    await replaceInMeetings(writer, dropId, id, Number(same.id))
    await deleteRecordWithParts(writer, leadContacts.name, id, undefined)
  }
}

async function replaceInMeetings(writer: Writer, leadId: number, fromId: number, toId: number): Promise<void> {
  for (const { id, contacts } of await readAllRecords(asServer(writer), leadMeetings, { leadId: { eq: leadId } })) {
    if (!contacts?.some(({ contactId }) => contactId === fromId)) continue
    const ids = new Set(contacts.map(({ contactId }) => (contactId === fromId ? toId : contactId)))
    await changeRecord(writer, leadMeetings, id, { contacts: [...ids].map((contactId) => ({ contactId })) })
  }
}

const f = sqlNames(engineTables.attachments, 'f')

const filesSql = statement('lead_files')`
  select ${f.id} from ${f} where ${f.entityType} = $1 and ${f.recordId} = $2 order by ${f.id}`

async function moveFiles(writer: Writer, recordId: number, dropId: number): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number }>(filesSql(leadDetails.name, dropId))
  for (const { id } of rows) await changeRecord(writer, engineTables.attachments, id, { recordId })
}
