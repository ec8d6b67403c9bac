import type { Handler } from '../../../../server/records/write/writer'
import { recountForHoliday } from '../../../leave/server/requests/holiday'

/** Leave follows the calendar that it was counted by. */
export const holidays: Handler = {
  fields: ['date', 'kind'],
  async after({ writer, action, before, record }) {
    await recountForHoliday(writer, { before, record: action === 'delete' ? null : record })
  },
}
