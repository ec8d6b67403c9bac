import { defineHandler } from '../../../../server/records/write/handler'
import { deliverables as declared } from '../../deliverables'

/** Gives each submission a version number. */
export const deliverables = defineHandler(declared, {
  fields: [],
  before: async ({ writer, action, before }) =>
    action === 'submit' ? { versionNo: (before?.versionNo ?? 0) + 1, submittedOn: writer.today } : undefined,
})
