import { readRecord } from '../../../../server/records/query'
import { createRecord } from '../../../../server/records/write/save'
import { jsonField } from '../../../../server/wire/json-field'
import { defineExtension } from '../../../../server/wire/operation'
import { runAllOrNone } from '../../../../server/wire/run-each-row'
import { StewardError } from '../../../../src/framework/errors'
import { employeeAssets } from '../../employeeAssets'
import { isIdList } from './id-list'

const { name: resource, operations } = employeeAssets

/** Issues several assets to one person at once: all of them or none. */
export const bulkIssue = defineExtension({
  name: operations.create,
  resource,
  input: { assetIds: jsonField('assetIds', isIdList) },
  async run(context, { assetIds, ...values }, next) {
    if (assetIds == null) return next(values)
    if (values.assetId != null)
      throw new StewardError('invalidInput', {
        fields: { assetIds: { code: 'unusable', args: { reason: 'assetId is sent too' } } },
      })
    const issue = async (assetId: number): Promise<unknown> => {
      const id = await createRecord(context, resource, { ...values, assetId })
      return await readRecord(context, resource, id)
    }
    return { data: await runAllOrNone(context, 'assetIds', assetIds, { idOf: (id) => id, work: issue }) }
  },
})
