import { defineHandler } from '../../../../server/records/write/handler'
import { changeRecord, readTypedRecord } from '../../../../server/records/write/typed-records'
import { asServer, withSystemRights } from '../../../../server/records/write/writer'
import { projectManagers as declared } from '../../projectManagers'
import { projects } from '../../projects'
import { endProjectManagers } from '../project-manager-periods'

/**
 * When a new manager is named, ends the period of the previous one and makes the new one the project's
 * manager from that date on.
 */
export const projectManagers = defineHandler(declared, {
  fields: [],
  oneByOne: 'the next manager ends the time of the one before',
  async before({ writer, action, record: { projectId, role, fromDate } }) {
    if (action === 'create' && role === 'manager' && projectId && fromDate)
      await endProjectManagers(writer, projectId, fromDate)
    return undefined
  },
  async after({ writer, action, record: { projectId, empId, role, fromDate } }) {
    if (action !== 'create' || role !== 'manager' || fromDate > writer.today) return
    const { managerEmpId } = await readTypedRecord(asServer(writer), projects, projectId)
    if (managerEmpId !== empId)
      await changeRecord(withSystemRights(writer), projects, projectId, { managerEmpId: empId })
  },
})
