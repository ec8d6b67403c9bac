import type { Extension } from '../../../../server/wire/operation'
import { procurements } from '../../procurements'
import { addPurchaseDetails } from '../purchase-details'

const { name: resource, operations } = procurements

/** Adds budget and last prices to every answer with a purchase. */
const defineDetailsExtension = (name: string): Extension => ({
  name,
  resource,
  input: {},
  async run(context, _, next) {
    const answer = await next()
    const record = JSON.parse(answer.json ?? '{}')
    return 'version' in record ? { data: await addPurchaseDetails(context, record) } : answer
  },
})

export const procurementExtensions = [operations.create, operations.update, operations.show].map(defineDetailsExtension)
