import { choice } from '../../src/fields/choice'
import { number } from '../../src/fields/number'
import { attachmentTable, type FileOperations } from '../../src/framework/files/file-kinds'
import { toSingular } from '../../src/framework/naming'
import type { Resource } from '../../src/framework/resource'
import { idField } from '../records/model'
import { fileField } from '../wire/files/file-field'
import { defineOperation, type Operation } from '../wire/operation'
import { attachFile } from './attach-file'
import { listFiles } from './attachments'
import { fileAnswer } from './download'
import type { UploadedFile } from './uploaded-file'

/** Makes the file operations with names of the resource: for any kind, and for each kind. */
export function buildFileOperations(resource: Resource): Operation[] {
  const { uploadFile: upload, listFiles: list, downloadFile: download } = resource.operations
  const own = { ...(upload && { upload }), ...(list && { list }), ...(download && { download }) }
  const ofKinds = Object.entries(resource.files).map(([kind, { operations }]) =>
    buildOperationsOfKind(resource, operations, kind),
  )
  return [buildOperationsOfKind(resource, own), ...ofKinds].flat()
}

function buildOperationsOfKind(resource: Resource, names: FileOperations = {}, kind?: string): Operation[] {
  const { upload, list, download } = names
  return [
    ...(upload ? [buildUploadOperation(resource, upload, kind)] : []),
    ...(list ? [buildListOperation(resource, list, kind)] : []),
    ...(download ? [buildDownloadOperation(resource, download, kind)] : []),
  ]
}

/** The base of operations that everybody who is signed in may call. The rights follow from the record. */
const buildOperationBase = ({ label, name }: Resource) => ({ area: label, resource: name, to: 'signedIn' }) as const

/** Answers other names of the input for the record's id, such as the resource's key. */
const getRecordIdAlias = ({ key, name }: Resource) => {
  const noun = toSingular(name)
  return { [key]: 'id', [`${noun.charAt(0).toLowerCase()}${noun.slice(1)}Id`]: 'id' }
}

const buildUploadOperation = (resource: Resource, name: string, kind?: string): Operation =>
  defineOperation({
    ...buildOperationBase(resource),
    name,
    effect: 'own',
    isIdempotent: true,
    alias: getRecordIdAlias(resource),
    input: {
      id: idField(resource.name),
      ...(kind ? {} : { kind: choice(Object.keys(resource.files), { required: true }) }),
      file: fileField(),
    },
    async run(context, input) {
      const target = { resource: resource.name, id: input.id, kind: kind ?? String(input.kind) }
      return attachFile(context, target, input.file as UploadedFile)
    },
  })

const buildListOperation = (resource: Resource, name: string, only?: string): Operation =>
  defineOperation({
    ...buildOperationBase(resource),
    name,
    alias: getRecordIdAlias(resource),
    input: { id: idField(resource.name) },
    async run(context, { id }) {
      const kinds = await listFiles(context, resource.name, id)
      return { data: only ? kinds.filter(({ kind }) => kind === only) : kinds }
    },
  })

const buildDownloadOperation = (resource: Resource, name: string, only?: string): Operation =>
  defineOperation({
    ...buildOperationBase(resource),
    name,
    resource: attachmentTable,
    answersFile: fileAnswer.types,
    input: { id: number({ min: 1, required: true }) },
    async run(context, { id }) {
      const kinds = only ? [only] : Object.keys(resource.files)
      return { file: await fileAnswer.of(context, id, { resource: resource.name, kinds }) }
    },
  })
