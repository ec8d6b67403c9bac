import type { Effect } from '../../../../server/area'
import { recountForHoliday } from '../requests/holiday'

/** Leave follows the calendar that it was counted by. */
export const holidays: Effect = {
  fields: ['date', 'kind'],
  async after({ writer, action, before, record }) {
    await recountForHoliday(writer, { before, record: action === 'delete' ? null : record })
  },
}
