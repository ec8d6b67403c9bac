import { defineHandler } from '../../../../server/records/write/handler'
import { createRecord } from '../../../../server/records/write/save'
import { withSystemRights } from '../../../../server/records/write/writer'
import { attendancePunches } from '../../attendancePunches'
import { punchRequests as declared } from '../../punchRequests'
import { resolveLocalTime, resolveWorkDate } from '../external-punches'
import { recount } from '../recounts/recount-days'

const field = 'localTime'

/** Turns an approved request into a punch, and recounts its day. */
export const punchRequests = defineHandler(declared, {
  fields: [],
  async before({ writer, action, record }) {
    const { empId, direction, localTime, at } = record
    if (action !== 'create' || !empId || !direction || at) return undefined
    const moment = await resolveLocalTime(writer, empId, localTime ?? null, field)
    const workDate = await resolveWorkDate(writer, { empId, direction, at: moment }, field)
    return { at: new Date(moment).toISOString(), workDate }
  },
  async after({ writer, action, record }) {
    if (action !== 'approve') return
    const { empId, direction, at, deviceId, eventId } = record
    const workDate = await resolveWorkDate(writer, { empId, direction, at: Date.parse(at ?? '') }, field)
    await createRecord(withSystemRights(writer), attendancePunches.name, {
      ...{ empId, workDate, direction, at, source: 'import', note: record.note },
      ...(deviceId && { deviceId, eventId, workMode: 'office', locationResult: 'inside' }),
    })
    await recount(writer, { empIds: [empId], from: workDate, to: workDate })
  },
})
