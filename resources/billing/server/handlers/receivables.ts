import { handlerFor } from '../../../../server/records/write/handler'
import { receivables as declared } from '../../receivables'
import { lockOpen, settle } from '../settle'

/** Who proposes a write-off is known; what is written off is settled by it. */
export const receivables = handlerFor(declared, {
  fields: [],
  before: async ({ action, writer }) =>
    action === 'askWriteOff' ? { writeOffByEmpId: writer.caller.empId } : undefined,
  async after({ action, writer, id }) {
    if (action !== 'writeOff') return
    const [of] = await lockOpen(writer, { id }, [declared.workflow.transitions.writeOff.to])
    if (of) await settle(writer, of, { kind: 'write_off', on: writer.today, adjusted: of.balance })
  },
})
