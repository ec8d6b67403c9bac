import type { Tx } from '../../../../server/database/connect'
import { takeStep } from '../../../../server/records/write/transition'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { defineExtension } from '../../../../server/wire/operation'
import { addLinesToRecord } from '../../../../server/wire/parts/with-lines'
import { check } from '../../../../src/fields'
import { projectMoms } from '../../projectMoms'

/** Creates and publishes minutes in one call: both or none. */
export const publishAtOnce = defineExtension({
  name: projectMoms.operations.create,
  resource: projectMoms.name,
  input: { publish: check({ default: false }) },
  async run(context, { publish, ...values }, next) {
    const answer = await next(values)
    if (!publish) return answer
    const { id } = (answer.data ?? JSON.parse(answer.json ?? 'null')) as { id: number }
    const writer = { ...context, sql: context.sql as Tx }
    await takeStep(writer, projectMoms.name, 'publish', { id })
    const record = await readTypedRecord(context, projectMoms, id)
    return { data: await addLinesToRecord(context, projectMoms, { ...record, id }) }
  },
})
