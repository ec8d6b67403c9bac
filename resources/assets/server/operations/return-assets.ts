import { readRecord } from '../../../../server/records/query'
import { takeStep } from '../../../../server/records/write/transition'
import { jsonField } from '../../../../server/wire/json-field'
import { defineOperation } from '../../../../server/wire/operation'
import { runAllOrNone } from '../../../../server/wire/run-each-row'
import { date } from '../../../../src/fields'
import { StewardError } from '../../../../src/framework/errors'
import { isPlainObject } from '../../../../src/framework/filter'
import { peopleTeam } from '../../../people/roles'
import { conditions } from '../../categories-and-events'
import { backAsk, employeeAssets } from '../../employeeAssets'
import { maxPerCall } from './id-list'

const { name: resource, label: area } = employeeAssets

interface AssetReturn {
  id: number
  conditionAtReturn: keyof typeof conditions
}

const isReturnList = (value: unknown): value is AssetReturn[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= maxPerCall &&
  new Set(value.map((one) => (isPlainObject(one) ? one.id : one))).size === value.length &&
  value.every(
    (one) =>
      isPlainObject(one) &&
      Number.isSafeInteger(one.id) &&
      Number(one.id) > 0 &&
      Object.hasOwn(conditions, String(one.conditionAtReturn)),
  )

/** Takes back assets of several people at once, each with its condition: all of them or none. */
export const returnAssets = defineOperation({
  name: 'returnEmployeeAssets',
  area,
  resource,
  to: peopleTeam,
  effect: 'write',
  isIdempotent: true,
  input: {
    returns: jsonField('Returned assets', isReturnList),
    returnDate: date({ ...backAsk.returnDate.options, required: false }),
    returnRemark: backAsk.returnRemark,
  },
  async run(context, { returns, returnDate, returnRemark }) {
    if (!returns) throw new StewardError('invalidInput', { fields: { returns: { code: 'required' } } })
    const input = { returnDate: returnDate ?? context.today, returnRemark }
    const take = async ({ id, conditionAtReturn }: AssetReturn): Promise<unknown> => {
      await takeStep(context, resource, 'return', { id, asked: { ...input, conditionAtReturn } })
      return await readRecord(context, resource, id)
    }
    return { data: await runAllOrNone(context, 'returns', returns, { idOf: ({ id }) => id, work: take }) }
  },
})
