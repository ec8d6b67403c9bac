import { idField } from '../../../../server/records/model'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { defineOperation } from '../../../../server/wire/operation'
import { addLinesToRecord } from '../../../../server/wire/parts/with-lines'
import { allRoles } from '../../../people/roles'
import { travelRequisitions } from '../../../travel/travelRequisitions'
import { expenses } from '../../expenses'
import { openTripClaim } from '../open-trip-claim'

/** Opens the claim for a trip, filled in from the trip. If one is open already, answers that one. */
export const tripClaim = defineOperation({
  area: expenses.label,
  resource: travelRequisitions.name,
  name: 'openTripClaim',
  to: listGrantedRoles(expenses, 'create', allRoles),
  effect: 'write',
  isIdempotent: true,
  input: { id: idField(travelRequisitions.name) },
  async run(context, { id }) {
    const claim = await readTypedRecord(context, expenses, await openTripClaim(context, id))
    return { data: await addLinesToRecord(context, expenses, claim) }
  },
})
