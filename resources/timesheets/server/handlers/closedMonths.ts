import { defineHandler } from '../../../../server/records/write/handler'
import { closedMonths as declared } from '../../closedMonths'
import { lockClosedWeeks } from '../lock-closed-weeks'

export const closedMonths = defineHandler(declared, {
  fields: [],
  async after({ writer, action }) {
    if (action === 'create' || action === 'close') await lockClosedWeeks(writer)
  },
})
