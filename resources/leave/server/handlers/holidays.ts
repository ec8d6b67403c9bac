import { defineEffect } from '../../../../server/records/write/handler'
import { holidays as declared } from '../../../calendar/holidays'
import { recountForHoliday } from '../requests/recount-for-holiday'

/** Recounts leave when the calendar changes. */
export const holidays = defineEffect(declared, {
  fields: ['date', 'kind'],
  oneByOne: 'whoever has leave is told by which holiday it is counted again',
  async after({ writer, action, before, record }) {
    await recountForHoliday(writer, { before, record: action === 'delete' ? null : record })
  },
})
