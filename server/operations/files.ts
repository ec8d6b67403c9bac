import { number, text } from '../../src/fields'
import { StewardError } from '../../src/framework/errors'
import { attachmentTable } from '../../src/framework/files/file-kinds'
import type { Values } from '../../src/framework/validate'
import { attachFile, detachFile } from '../files/attach-file'
import { listFiles } from '../files/attachments'
import { fileAnswer } from '../files/download'
import { findTableWithFiles } from '../files/file-rights'
import type { UploadedFile } from '../files/uploaded-file'
import { versionField } from '../records/model'
import { fileField } from '../wire/files/file-field'
import { type Context, defineOperation } from '../wire/operation'

const base = { area: 'Files', resource: attachmentTable, to: 'signedIn' } as const
const id = number({ min: 1, required: true })
const resource = text({ max: 60, required: true })

/**
 * Answers the name of the resource, whose records must be able to have files.
 * @throws StewardError naming the input otherwise
 */
function requireFileResource({ model }: Context, input: Values): string {
  const name = String(input.resource)
  if (findTableWithFiles(model, name)) return name
  const reason = 'no files are kept with these records'
  throw new StewardError('invalidInput', { fields: { resource: { code: 'unusable', args: { reason } } } })
}

const getAttachments = defineOperation({
  ...base,
  name: 'getAttachments',
  input: { resource, id },
  run: async (context, input) => ({ data: await listFiles(context, requireFileResource(context, input), input.id) }),
})

const uploadAttachment = defineOperation({
  ...base,
  name: 'uploadAttachment',
  effect: 'own',
  isIdempotent: true,
  // Without an id, the file waits for a record that is not saved yet.
  input: { resource, id: number({ min: 1 }), kind: text({ max: 60, required: true }), file: fileField() },
  async run(context, input) {
    const target = { resource: requireFileResource(context, input), id: input.id ?? null, kind: String(input.kind) }
    return attachFile(context, target, input.file as UploadedFile)
  },
})

const downloadAttachment = defineOperation({
  ...base,
  name: 'downloadAttachment',
  answersFile: fileAnswer.types,
  input: { id },
  run: async (context, input) => ({ file: await fileAnswer.of(context, input.id) }),
})

const removeAttachment = defineOperation({
  ...base,
  name: 'removeAttachment',
  effect: 'own',
  input: { id, version: versionField() },
  async run(context, { id: fileId, version }) {
    await detachFile(context, fileId, version ?? undefined)
    return { data: { id: fileId, deleted: 1 } }
  },
})

export const fileOperations = [getAttachments, uploadAttachment, downloadAttachment, removeAttachment]
