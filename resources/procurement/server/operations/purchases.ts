import type { Extension } from '../../../../server/wire/operation'
import { procurements } from '../../procurements'
import { addDetails } from '../details'

const { name: resource, operations } = procurements

/** A purchase is told with what its budget comes to and what was paid before, whoever sees it after whichever call. */
const withDetails = (name: string): Extension => ({
  name,
  resource,
  input: {},
  async run(context, _, next) {
    const answer = await next()
    const record = JSON.parse(answer.json ?? '{}')
    return 'version' in record ? { data: await addDetails(context, record) } : answer
  },
})

export const procurementExtensions = [operations.create, operations.update, operations.show].map(withDetails)
