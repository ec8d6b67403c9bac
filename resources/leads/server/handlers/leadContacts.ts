import { countRecords } from '../../../../server/records/read-records'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { refuseInWords } from '../../../../server/records/write/checks/refuse'
import { type ChangeOf, defineHandler, getGivenValues } from '../../../../server/records/write/handler'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { type Writer, withSystemRights } from '../../../../server/records/write/writer'
import { leadContacts as declared } from '../../leadContacts'
import { leadDetails } from '../../leadDetails'
import { words } from '../words'

const c = sqlNames(declared, 'c')
const l = sqlNames(leadDetails, 'l')

/** Keeps one contact of each lead primary, and each address with one open lead. */
export const leadContacts = defineHandler(declared, {
  oneByOne: 'the first contact of a lead is its primary one, and an address is looked up among those before it',
  fields: ['email', 'isPrimary'],
  async before(change) {
    const { action, before, record, writer } = change
    if (action === 'delete') return undefined
    if (record.email && record.email !== before?.email) await requireUnknownEmail(change, record.email)
    const [primary] = (await writer.sql.query<{ id: number }>(primarySql(record.leadId))).rows
    if (action === 'create' && !primary) return { isPrimary: true }
    if (record.isPrimary && primary && primary.id !== change.id)
      await changeRecord(withSystemRights(writer), declared, primary.id, { isPrimary: false })
    const isGivenUp = before?.isPrimary === true && !record.isPrimary && before.leadId === record.leadId
    if (isGivenUp && !writer.caller.isSystem) refuseInWords(words, 'isPrimary', 'primaryNeeded')
    return undefined
  },
  async after({ writer, action, record }) {
    if (action !== 'delete' || !record.isPrimary) return
    const [next] = (await writer.sql.query<{ id: number }>(firstContactSql(record.leadId))).rows
    if (next) await changeRecord(withSystemRights(writer), declared, next.id, { isPrimary: true })
  },
})

const primarySql = statement('lead_primary_contact')`
  select ${c.id} from ${c} where ${c.leadId} = $1 and ${c.isPrimary}`

const firstContactSql = statement('lead_first_contact')`
  select ${c.id} from ${c} where ${c.leadId} = $1 order by ${c.id} limit 1`

const lockEmailsSql = statement('lead_lock_emails')`
  select pg_advisory_xact_lock(hashtextextended('addresses of leads', 0))`

const knownEmailSql = statement('lead_known_email')`
  select ${c.name} as contact, ${l.id} as "leadId", ${l.leadNumber} as lead from ${c} join ${l} on ${l.id} = ${c.leadId}
  where ${c.email} = $1 and ${l.id} <> $2 and ${l.status} = any($3::text[]) and ${l.mergedIntoId} is null
  order by ${l.id} limit 1`

/** Refuses an address that a contact of another open lead has. Two at once wait for each other. */
async function requireUnknownEmail(change: ChangeOf<typeof declared>, email: string): Promise<void> {
  const { writer, record } = change
  const { lead } = getGivenValues(declared, change)
  const open = leadDetails.workflow.sets.open
  if (!(open as readonly unknown[]).includes(lead?.status)) return
  await writer.sql.query(lockEmailsSql())
  const { rows } = await writer.sql.query<{ contact: string; leadId: number; lead: string }>(
    knownEmailSql(email, record.leadId, open),
  )
  const [contact] = rows
  if (!contact) return
  if (await mayListLead(writer, contact.leadId)) refuseInWords(words, 'email', 'knownContact', { ...contact, email })
  refuseInWords(words, 'email', 'knownElsewhere')
}

/** A refusal names another lead only to those who may see it. */
const mayListLead = async (writer: Writer, id: number): Promise<boolean> =>
  (await countRecords(writer, leadDetails.name, { id: { eq: id } }).catch(() => 0)) > 0
