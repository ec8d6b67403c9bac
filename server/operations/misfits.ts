import { findMisfits } from '../records/misfits'
import { defineOperation } from '../wire/operation'

/** Stored values that could not be entered today, among what the caller may read; the first of them, and how many. */
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
