import { StewardError } from '../../../src/framework/errors'
import type { ResourceName } from '../../../src/framework/register'
import type { MailPreview } from '../../../src/framework/steps/step-preview'
import type { OutsideMail } from '../../mail/event-mailer'
import { renderMail } from '../../mail/sender'
import { readRecord } from '../query'
import { engineTables } from '../sql/engine-tables'
import { sqlNames, unpreparedStatement } from '../sql/named-sql'
import type { Writer } from '../write/writer'

/** The record that holds the address. */
interface Recipient {
  resource: ResourceName
  id: number
  addressField: string
  name: string
}

/** Queues a mail to an outside address; in a preview it adds the mail to the preview instead. */
export async function sendOutsideMail(writer: Writer, mail: OutsideMail, recipient: Recipient): Promise<void> {
  if (writer.preview) writer.preview.mails.push(await previewMail(writer, mail, recipient))
  else await writer.accounts.letters?.writeOutside(writer.sql, mail)
}

const f = sqlNames(engineTables.attachments, 'f')

const filesSql = unpreparedStatement`
  select ${f.fileName} as name, ${f.size}::int as size from ${f} where ${f.id} = any($1::bigint[]) order by ${f.id}`

/** Renders the mail as it will be sent. Its address and name are shown to those who may read them. */
async function previewMail(
  writer: Writer,
  { to, subject, text, files = [] }: OutsideMail,
  { name, ...recipient }: Recipient,
): Promise<MailPreview> {
  const mail = renderMail({ template: 'outside', to, firstName: null, origin: '', only: { subject, text } })
  const isReadable = await mayReadAddress(writer, recipient)
  const { rows } = await writer.sql.query<MailPreview['files'][number]>(filesSql(files))
  return {
    ...{ to: isReadable ? mail.to : null, name: isReadable ? name : '' },
    ...{ subject: mail.subject, text: mail.text, files: rows },
  }
}

async function mayReadAddress(
  writer: Writer,
  { resource, id, addressField }: Omit<Recipient, 'name'>,
): Promise<boolean> {
  try {
    return addressField in (await readRecord(writer, resource, id))
  } catch (problem) {
    if (problem instanceof StewardError && problem.code === 'notFound') return false
    throw problem
  }
}
