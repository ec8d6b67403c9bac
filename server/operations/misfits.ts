import { findMisfits } from '../records/misfits'
import { defineOperation } from '../wire/operation'

/**
 * Stored values that would be refused today, as far as the caller may read them;
 * the first ones and their number.
 */
const getMisfits = defineOperation({
  name: 'getMisfits',
  area: 'Records',
  to: ['admin', 'hr'],
  input: {},
  async run(context) {
    const { rows, total } = await findMisfits(context)
    return { data: rows, total }
  },
})

export const misfitOperations = [getMisfits]
