import { choice } from '../../src/fields/choice'
import { number } from '../../src/fields/number'
import { text } from '../../src/fields/text'
import { type RowStatus, rowStatuses } from '../../src/framework/batch'
import { isPlainObject } from '../../src/framework/filter'
import { applyPreviewedBatch, cancelBatch, createPreview, readBatch, retryBatch, undoBatch } from '../batch/batches'
import { addImportRows, createImportBatch, previewImport } from '../batch/import'
import { exportBatchCsv, listBatchRows } from '../batch/list-rows'
import { countBatchRows, listBatches, requireBatch } from '../batch/store'
import { csvType } from '../export/export'
import { personNameSql } from '../records/history'
import { getTable } from '../records/model'
import { jsonField } from '../wire/json-field'
import { getPage, getPageSize, pageInput } from '../wire/list-input'
import { type Context, defineOperation } from '../wire/operation'

const area = 'Batches'
const common = { area, to: 'signedIn' as const, effect: 'own' as const }
const id = number({ min: 1, required: true })
const status = choice(rowStatuses)
/** The length of twenty thousand ids of seven digits. */
const longestSelection = 180_000
/** The longest input in characters, because a request holds at most a megabyte. */
const longestRows = 1_000_000

/** Accepts any list. The import checks its elements, so that it can say which one is wrong. */
const isUncheckedList = (value: unknown): value is string[] => Array.isArray(value)

const previewBatch = defineOperation({
  ...common,
  name: 'previewBatch',
  input: {
    resource: text({ required: true, max: 60 }),
    selection: jsonField('selection', isPlainObject, longestSelection),
    change: jsonField('change', isPlainObject, 50_000),
  },
  run: async (context, { resource, selection, change }) => ({
    data: await createPreview(context, resource, selection, change),
  }),
})

const applyBatch = defineOperation({
  ...common,
  name: 'applyBatch',
  input: { id, expected: number({ min: 0 }) },
  run: async (context, input) => ({
    data: await applyPreviewedBatch(context, input.id, input.expected ?? undefined),
  }),
})

const startImportOperation = defineOperation({
  ...common,
  name: 'startImport',
  input: {
    resource: text({ required: true, max: 60 }),
    fields: jsonField('fields', isUncheckedList),
    key: jsonField('key', isUncheckedList),
    empty: choice(['keep', 'clear']),
  },
  run: async (context, { resource, fields, key, empty }) => ({
    data: await createImportBatch(context, resource, {
      fields: fields ?? [],
      key: key ?? [],
      empty: empty ?? 'keep',
    }),
  }),
})

const addRows = defineOperation({
  ...common,
  name: 'addImportRows',
  input: {
    id,
    from: number({ min: 0, max: 100_000, required: true }),
    rows: jsonField('rows', Array.isArray, longestRows),
  },
  run: async (context, input) => ({
    data: { rows: await addImportRows(context, input.id, input.from, input.rows) },
  }),
})

const previewRows = defineOperation({
  ...common,
  name: 'previewImport',
  input: { id, expected: number({ min: 0, required: true }) },
  run: async (context, input) => ({
    data: await previewImport(context, input.id, input.expected),
  }),
})

const buildBatchOperation = (name: string, run: (context: Context, id: number) => Promise<unknown>) =>
  defineOperation({
    ...common,
    name,
    input: { id },
    run: async (context, input) => ({ data: await run(context, input.id) }),
  })

const getBatches = defineOperation({
  ...common,
  name: 'getBatches',
  input: pageInput,
  async run(context, input) {
    const [table] = context.model.tables.values()
    const name = table ? personNameSql(context, table, 'b.created_by') : 'null'
    const page = { page: getPage(input), perPage: getPageSize(input) }
    const { batches, total } = await listBatches(context.db, name, context.caller.empId, page)
    return { data: batches, total }
  },
})

const getBatchRows = defineOperation({
  ...common,
  name: 'getBatchRows',
  input: { id, status, ...pageInput },
  async run(context, input) {
    const batch = await requireBatch(context.db, input.id, context.caller.empId)
    const table = getTable(context.model, batch.resource)
    const which = { status: input.status as RowStatus | undefined, page: getPage(input), perPage: getPageSize(input) }
    const { rows, total } = await listBatchRows(context, table, batch, which)
    return { data: rows, total }
  },
})

const exportBatchRows = defineOperation({
  ...common,
  name: 'exportBatchRows',
  answersFile: [csvType],
  input: { id, status },
  async run(context, input) {
    const batch = await requireBatch(context.db, input.id, context.caller.empId)
    const only = input.status as RowStatus | undefined
    const counts = await Promise.all(
      (only ? [only] : rowStatuses).map((each) => countBatchRows(context.db, batch.id, each)),
    )
    const rows = counts.reduce((sum, each) => sum + each, 0)
    const stream = exportBatchCsv(context, getTable(context.model, batch.resource), batch, only)
    return { file: { type: csvType, name: `batch-${batch.id}.csv`, rows, stream } }
  },
})

/** Operations on batches of changes. Each requires the caller's rights on the batch's resource. */
export const batchOperations = [
  previewBatch,
  applyBatch,
  buildBatchOperation('getBatch', readBatch),
  buildBatchOperation('retryBatch', retryBatch),
  buildBatchOperation('cancelBatch', cancelBatch),
  buildBatchOperation('undoBatch', undoBatch),
  getBatches,
  getBatchRows,
  exportBatchRows,
  startImportOperation,
  addRows,
  previewRows,
]
