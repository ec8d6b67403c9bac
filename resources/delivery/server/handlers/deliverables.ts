import { handlerFor } from '../../../../server/records/write/handler'
import { deliverables as declared } from '../../deliverables'

/** Each time it is handed in is a version of its own. */
export const deliverables = handlerFor(declared, {
  fields: [],
  before: async ({ writer, action, before }) =>
    action === 'submit' ? { versionNo: (before?.versionNo ?? 0) + 1, submittedOn: writer.today } : undefined,
})
