import { choice } from '../../src/fields/choice'
import { number } from '../../src/fields/number'
import { attachmentTable, type FileOperations } from '../../src/framework/files/kinds'
import { toSingular } from '../../src/framework/naming'
import type { Resource } from '../../src/framework/resource'
import { idField } from '../records/model'
import { fileField } from '../wire/files/file-field'
import { defineOperation, type Operation } from '../wire/operation'
import { listFiles } from './attachments'
import { fileAnswer } from './download'
import { attach } from './upload'
import type { Uploaded } from './uploaded'

/** File operations under the resource's own names: for any kind, and for each kind. */
export function buildFileOperations(resource: Resource): Operation[] {
  const { uploadFile: upload, listFiles: list, downloadFile: download } = resource.operations
  const own = { ...(upload && { upload }), ...(list && { list }), ...(download && { download }) }
  const ofKinds = Object.entries(resource.files).map(([kind, { operations }]) => buildNamed(resource, operations, kind))
  return [buildNamed(resource, own), ...ofKinds].flat()
}

function buildNamed(resource: Resource, names: FileOperations = {}, kind?: string): Operation[] {
  const { upload, list, download } = names
  return [
    ...(upload ? [buildUpload(resource, upload, kind)] : []),
    ...(list ? [buildList(resource, list, kind)] : []),
    ...(download ? [buildDownload(resource, download, kind)] : []),
  ]
}

/** Everybody who is signed in may call them; the rights follow from the record. */
const buildBase = ({ label, name }: Resource) => ({ area: label, resource: name, to: 'signedIn' }) as const

/** The record may be named by its own key too. */
const alias = ({ key, name }: Resource) => {
  const noun = toSingular(name)
  return { [key]: 'id', [`${noun.charAt(0).toLowerCase()}${noun.slice(1)}Id`]: 'id' }
}

const buildUpload = (resource: Resource, name: string, kind?: string): Operation =>
  defineOperation({
    ...buildBase(resource),
    name,
    effect: 'own',
    isIdempotent: true,
    alias: alias(resource),
    input: {
      id: idField(resource.name),
      ...(kind ? {} : { kind: choice(Object.keys(resource.files), { required: true }) }),
      file: fileField(),
    },
    async run(context, input) {
      const target = { resource: resource.name, id: input.id, kind: kind ?? String(input.kind) }
      return attach(context, target, input.file as Uploaded)
    },
  })

const buildList = (resource: Resource, name: string, only?: string): Operation =>
  defineOperation({
    ...buildBase(resource),
    name,
    alias: alias(resource),
    input: { id: idField(resource.name) },
    async run(context, { id }) {
      const kinds = await listFiles(context, resource.name, id)
      return { data: only ? kinds.filter(({ kind }) => kind === only) : kinds }
    },
  })

const buildDownload = (resource: Resource, name: string, only?: string): Operation =>
  defineOperation({
    ...buildBase(resource),
    name,
    resource: attachmentTable,
    answersFile: fileAnswer.types,
    input: { id: number({ min: 1, required: true }) },
    async run(context, { id }) {
      const kinds = only ? [only] : Object.keys(resource.files)
      return { file: await fileAnswer.of(context, id, { resource: resource.name, kinds }) }
    },
  })
