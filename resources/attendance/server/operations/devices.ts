import { idField } from '../../../../server/records/model'
import { changeRecord, lockStoredRecord } from '../../../../server/records/write/typed-records'
import { asServer, withSystemRights } from '../../../../server/records/write/writer'
import { countLimitedUse } from '../../../../server/session/guesses/count-guesses'
import { toNetwork } from '../../../../server/session/guesses/network'
import { passwordField } from '../../../../server/session/password-field'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { defineOperation } from '../../../../server/wire/operation'
import { choice, instant, rows, text } from '../../../../src/fields'
import { StewardError } from '../../../../src/framework/errors'
import { isInSet } from '../../../../src/framework/workflow'
import { allRoles } from '../../../people/roles'
import { attendanceDevices } from '../../attendanceDevices'
import { createDeviceKey, type DeviceEvent, findDevice, recordDeviceEvents } from '../device-events'

const about = { area: attendanceDevices.label, resource: attendanceDevices.name } as const
/** Creates a new key of a device and shows it once; the previous key stops working. */
const makeDeviceKey = defineOperation({
  ...about,
  name: 'makeAttendanceDeviceKey',
  to: listGrantedRoles(attendanceDevices, 'update', allRoles),
  effect: 'write',
  input: { id: idField(attendanceDevices.name) },
  async run(context, { id }) {
    const device = await lockStoredRecord(context, attendanceDevices, id)
    if (!device) throw new StewardError('notFound')
    if (!isInSet(attendanceDevices, 'open', device)) throw new StewardError('forbidden')
    const { key, kept } = createDeviceKey()
    await changeRecord(withSystemRights(context), attendanceDevices, id, {
      ...kept,
      keyMadeByEmpId: context.caller.empId,
    })
    return { data: { id, key } }
  },
})

/** The largest number of calls per device, and per address with invalid keys, in a quarter of an hour. */
const mostCalls = 1800
const mostEvents = 200
const waitSeconds = 900

/**
 * Accepts punches from a device. The key of the device authorises the call and nothing else; an event that
 * is sent twice is stored once.
 */
const sendPunches = defineOperation({
  ...about,
  name: 'sendAttendancePunches',
  to: 'anyone',
  effect: 'own',
  input: {
    key: passwordField({ required: true, max: 100 }),
    events: rows(
      {
        eventId: text({ required: true, max: 80 }),
        employeeCode: text({ required: true, max: 40 }),
        direction: choice({ in: 'In', out: 'Out' }, { required: true }),
        at: instant({ required: true }),
      },
      { required: true, max: mostEvents },
    ),
  },
  async run(context, { key, events }) {
    const { db, origin } = context
    const device = await findDevice(db, String(key), origin.address)
    const deviceId = device?.id
    // Calls with invalid keys are not counted with wrong passwords, so a revoked device does not lock out the
    // people at its address.
    if (!(await countLimitedUse(db, deviceId ? `device ${deviceId}` : `keys ${toNetwork(origin.address)}`, mostCalls)))
      throw new StewardError('tooManyRequests', { args: { seconds: waitSeconds } })
    if (!device || !deviceId) throw new StewardError('noSession')
    const data = await db.transaction(async (tx) => {
      const writer = { ...context, sql: tx }
      const results = await recordDeviceEvents(writer, device, (events ?? []) as readonly DeviceEvent[])
      await changeRecord(asServer(writer), attendanceDevices, deviceId, { heardAt: new Date().toISOString() })
      return results
    })
    return { data, total: data.length }
  },
})

export const deviceOperations = [makeDeviceKey, sendPunches]
