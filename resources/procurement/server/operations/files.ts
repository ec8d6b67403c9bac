import { fileAnswer } from '../../../../server/files/download'
import { attach } from '../../../../server/files/upload'
import type { Uploaded } from '../../../../server/files/uploaded'
import { idField } from '../../../../server/records/model'
import { fileField } from '../../../../server/wire/file-field'
import { defineOperation, type Operation } from '../../../../server/wire/operation'
import { choice, number } from '../../../../src/fields'
import { StewardError } from '../../../../src/framework/errors'
import { attachmentTable } from '../../../../src/framework/files'

const resource = 'procurements'
const area = 'Procurement'
const to = 'signedIn'

/** Kinds of `procurements` that have operations of their own; any kind goes by those of documents. */
const kinds = ['quote', 'vpo', 'vpi', 'delivery_note', 'other'] as const

const upload = (name: string, kind?: (typeof kinds)[number]): Operation =>
  defineOperation({
    name,
    area,
    resource,
    to,
    effect: 'own',
    isIdempotent: true,
    alias: { procurementId: 'id' },
    input: { id: idField(resource), ...(kind ? {} : { kind: choice(kinds, { required: true }) }), file: fileField() },
    async run(context, input) {
      const target = { resource, id: input.id, kind: kind ?? String(input.kind) }
      return attach(context, target, input.file as Uploaded)
    },
  })

const download = (name: string, only?: (typeof kinds)[number]): Operation =>
  defineOperation({
    name,
    area,
    resource: attachmentTable,
    to,
    answersFile: fileAnswer.types,
    input: { id: number({ min: 1, required: true }) },
    async run(context, { id }) {
      if (!context.model.tables.has(resource)) throw new StewardError('notFound')
      return { file: await fileAnswer.of(context, id, { resource, kinds: only ? [only] : kinds }) }
    },
  })

export const procurementFileOperations = [
  upload('uploadProcurementDocument'),
  download('downloadProcurementDocument'),
  upload('uploadVpiDocument', 'vpi'),
  download('downloadVpiDocument', 'vpi'),
  upload('uploadVpoDocument', 'vpo'),
  download('downloadVpoDocument', 'vpo'),
]
