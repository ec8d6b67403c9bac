import { runAction } from '../../../../server/records/write/transition'
import { jsonField } from '../../../../server/wire/json-field'
import { defineOperation } from '../../../../server/wire/operation'
import { employeeAssets, ownSignature } from '../../employeeAssets'
import { isIdList } from './id-list'

const { name: resource, label: area } = employeeAssets

/** Signs for several assets at once with the recipient's name: all of them or none. */
export const acknowledgeAssets = defineOperation({
  name: 'acknowledgeAssets',
  area,
  resource,
  to: ['employee', 'restricted'],
  effect: 'write',
  isIdempotent: true,
  input: { ids: jsonField('ids', isIdList), signature: ownSignature },
  async run(context, { ids, signature }) {
    const data: unknown[] = []
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const answer = await runAction(context, resource, 'accept', { id, asked: { signature } })
      data.push(JSON.parse(answer))
    }
    return { data }
  },
})
