import { findMisfits } from '../records/misfits'
import { defineOperation } from '../wire/operation'

/**
 * Answers stored values that would be refused today, as far as the caller may read
 * them: the first ones, and how many there are.
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
