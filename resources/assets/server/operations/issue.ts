import { show } from '../../../../server/records/query'
import { createRecord } from '../../../../server/records/write/save'
import { documentField } from '../../../../server/wire/document-field'
import { defineExtension } from '../../../../server/wire/operation'
import { StewardError } from '../../../../src/framework/errors'
import { employeeAssets } from '../../employeeAssets'
import { idList } from './ids'

const { name: resource, operations } = employeeAssets

/** Several things are handed to one person at once: all of them or none. */
export const bulkIssue = defineExtension({
  name: operations.create,
  resource,
  input: { assetIds: documentField('assetIds', idList) },
  async run(context, { assetIds, ...values }, next) {
    if (assetIds == null) return next(values)
    if (values.assetId != null)
      throw new StewardError('invalidInput', {
        fields: { assetIds: { code: 'unusable', args: { reason: 'assetId is sent too' } } },
      })
    const data: unknown[] = []
    for (const assetId of [...new Set(assetIds)].sort((a, b) => a - b)) {
      const id = await createRecord(context, resource, { ...values, assetId })
      data.push(JSON.parse(await show(context, resource, id)))
    }
    return { data }
  },
})
