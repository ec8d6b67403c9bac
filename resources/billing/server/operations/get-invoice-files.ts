import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { listFilesOfKind } from '../../../../server/files/attachments'
import { fileAnswer } from '../../../../server/files/download'
import { idsField } from '../../../../server/wire/json-field'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { StewardError } from '../../../../src/framework/errors'
import { fileTypes } from '../../../../src/framework/files/file-kinds'
import { financeTeam } from '../../../people/roles'
import { invoices } from '../../invoices'
import { maxPapers } from '../../sets'
import { findInvoicesWithoutFiles } from '../invoice-files'
import { words } from '../words'

/** Answers the PDFs of these invoices, as issued, in one archive. */
export const invoicePapers = defineOperation({
  name: 'getInvoicePapers',
  area: 'Billing',
  resource: invoices.name,
  to: financeTeam,
  answersFile: [fileTypes.zip],
  input: { ids: idsField('Invoices', maxPapers) },
  async run(context, { ids }) {
    const filesByInvoice = await listFilesOfKind(context, invoices.name, 'invoice', ids ?? [])
    const files = [...filesByInvoice.values()].flatMap((each) => each.files)
    if ((await findInvoicesWithoutFiles(context.sql, ids ?? [])).length > 0)
      throw new StewardError('invalidInput', { fields: { ids: { code: 'papersComing', message: words.papersComing } } })
    if (files.length === 0)
      throw new StewardError('invalidInput', { fields: { ids: { code: 'noPapers', message: words.noPapers } } })
    return {
      file: {
        type: fileTypes.zip,
        name: 'invoices.zip',
        rows: files.length,
        stream: await buildFilesArchive(context, files),
      },
    }
  },
})

/** Builds the archive, one file after the other. If one file fails, the whole archive fails. */
async function buildFilesArchive(context: Context, files: readonly { id: number }[]): Promise<Readable> {
  const archive = new ZipFile()
  const out = archive.outputStream as Readable
  for (const { id } of files) {
    const { name, stream } = await fileAnswer.of(context, id, { resource: invoices.name, kinds: ['invoice'] })
    stream.once('error', (error) => void out.destroy(error))
    archive.addReadStream(stream, name, { compress: false })
  }
  archive.end()
  return out
}
