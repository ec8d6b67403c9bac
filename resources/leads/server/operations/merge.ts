import { readRecordJson } from '../../../../server/records/query'
import { defineOperation } from '../../../../server/wire/operation'
import { choice, ref, rows } from '../../../../src/fields'
import { leadDetails } from '../../leadDetails'
import type { Side } from '../../rules/merge-values'
import { listInputs, mergeLeads } from '../merge-leads'

/** Merges two leads: the kept one takes all of the other one in. */
export const merge = defineOperation({
  name: 'mergeLeads',
  area: leadDetails.label,
  resource: leadDetails.name,
  to: ['employee', 'director'],
  effect: 'write',
  isIdempotent: true,
  answers: 'record',
  input: {
    keepId: ref('leadDetails', { label: 'Lead to keep', required: true }),
    dropId: ref('leadDetails', { label: 'Lead to merge into it', required: true }),
    choices: rows(
      {
        field: choice(listInputs(leadDetails), { required: true }),
        from: choice(['keep', 'drop'], { required: true }),
      },
      { max: 50 },
    ),
  },
  async run(context, { keepId, dropId, choices }) {
    const chosen: Record<string, Side> = {}
    for (const { field, from } of choices ?? []) chosen[field] = from
    await mergeLeads(context, { keepId, dropId, choices: chosen })
    return { json: await readRecordJson(context, leadDetails.name, keepId) }
  },
})
