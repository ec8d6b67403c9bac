import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '../../../server/database/connect'
import { asSystem } from '../../../server/records/caller'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseInWords } from '../../../server/records/write/checks/refuse'
import { runInSavepoint, toRefusal } from '../../../server/records/write/refusals'
import { createRecord } from '../../../server/records/write/save'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { splitNetworks } from '../../company/public'
import { lockTimeOfPeople } from '../../leave/server/public'
import { employees } from '../../people/employees'
import { attendanceDevices } from '../attendanceDevices'
import { attendancePunches } from '../attendancePunches'
import { punchRequests } from '../punchRequests'
import { isAddressInNetworks } from './check-in-location'
import { isTooOldToCorrect, resolveWorkDate } from './external-punches'
import { recount } from './recounts/recount-days'
import { words } from './words'

const d = sqlNames(attendanceDevices, 'd')
const e = sqlNames(employees, 'e')
const p = sqlNames(attendancePunches, 'p')
const q = sqlNames(punchRequests, 'q')

/** The key has 256 random bits, so its hash needs no salt and no slow algorithm. */
const hashKey = (key: string) => createHash('sha256').update(key).digest('hex')

/** Creates a key, and the hash that is stored instead of it. */
export function createDeviceKey() {
  const key = `att_${randomBytes(32).toString('base64url')}`
  return { key, kept: { keyHash: hashKey(key), keyEnd: key.slice(-4), keyMadeAt: new Date().toISOString() } }
}

const deviceSql = statement('attendance_device')`
  select ${d.id}, ${d.networks} as networks, ${d.keyMadeByEmpId} as "keyMadeByEmpId", ${d.createdBy} as "madeBy" from ${d} where ${d.keyHash} = $1 and ${d.status} = any($2::text[])`

/** A device that sends punches, and who gave it access. */
export interface Device {
  id: number
  networks: string | null
  madeBy: number | null
  keyMadeByEmpId: number | null
}

/** Finds the device of the key if it is not revoked and sends from an allowed address. */
export async function findDevice(sql: Sql, key: string, address: string): Promise<Device | undefined> {
  const open = attendanceDevices.workflow.sets.open
  const [device] = (await sql.query<Device>(deviceSql(hashKey(key), open))).rows
  const networks = splitNetworks(device?.networks ?? '')
  return networks.length === 0 || isAddressInNetworks(address, networks) ? device : undefined
}

const peopleSql = statement('attendance_people_of_codes')`
  select ${e.id}, lower(${e.employeeCode}) as code from ${e} where lower(${e.employeeCode}) = any($1::text[])`

const knownSql = statement('attendance_known_event')`
  select ${p.id} from ${p} where ${p.deviceId} = $1 and ${p.eventId} = $2
  union all select ${q.id} from ${q} where ${q.deviceId} = $1 and ${q.eventId} = $2`

/** An event sent by a device: who checked in or out, and when. */
export interface DeviceEvent {
  eventId: string
  employeeCode: string
  direction: 'in' | 'out'
  at: string
}

/** The result for one event. */
interface EventResult {
  eventId: string
  /** `waits`: the punch counts once somebody else approves it. */
  result: 'taken' | 'waits' | 'known' | 'refused'
  code?: string
  message?: string
}

/**
 * Records the events one by one, in order of time. An event that is sent twice is recognised and stored
 * once.
 */
export async function recordDeviceEvents(
  writer: Writer,
  device: Device,
  events: readonly DeviceEvent[],
): Promise<EventResult[]> {
  const codes = [...new Set(events.map(({ employeeCode }) => employeeCode.trim().toLowerCase()))]
  const { rows } = await writer.sql.query<{ id: number; code: string }>(peopleSql(codes))
  const people = new Map(rows.map(({ id, code }) => [code, id]))
  await lockTimeOfPeople(writer.sql, [...people.values()])
  const days = new Map<number, CalendarDate[]>()
  const results = new Map<DeviceEvent, EventResult>()
  for (const event of events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const empId = people.get(event.employeeCode.trim().toLowerCase())
    results.set(event, await recordDeviceEvent(writer, device, event, empId, days))
  }
  for (const [empId, dates] of days) {
    const [from = '', to = from] = [dates.toSorted()[0], dates.toSorted().at(-1)]
    await recount(writer, { empIds: [empId], from, to })
  }
  return events.flatMap((event) => results.get(event) ?? [])
}

/** Finds why somebody else has to approve the punch; undefined if nobody has to. */
async function findApprovalReason(
  writer: Writer,
  { madeBy, keyMadeByEmpId }: Device,
  empId: number,
  workDate: CalendarDate,
) {
  if (empId === madeBy || empId === keyMadeByEmpId) return 'ownDevice'
  return (await isTooOldToCorrect(writer, empId, workDate)) ? 'oldDay' : undefined
}

/**
 * Makes the creator of the device's key the requester, because they could send punches themselves. So they
 * cannot approve them.
 */
const actAsKeyMaker = (writer: Writer, { keyMadeByEmpId, madeBy }: Device): Writer => ({
  ...writer,
  caller: { ...asSystem(), empId: keyMadeByEmpId ?? madeBy },
})

async function recordDeviceEvent(
  writer: Writer,
  device: Device,
  { eventId, direction, at }: DeviceEvent,
  empId: number | undefined,
  days: Map<number, CalendarDate[]>,
): Promise<EventResult> {
  const { id: deviceId } = device
  if ((await writer.sql.query<{ id: number }>(knownSql(deviceId, eventId))).rows.length > 0)
    return { eventId, result: 'known' }
  try {
    if (!empId) return refuseInWords(words, 'employeeCode', 'personUnknown')
    const result = await runInSavepoint(writer, async () => {
      const workDate = await resolveWorkDate(writer, { empId, direction, at: Date.parse(at) }, 'at')
      const why = await findApprovalReason(writer, device, empId, workDate)
      if (why) {
        const request = { empId, direction, at, workDate, deviceId, eventId, why }
        await createRecord(actAsKeyMaker(writer, device), punchRequests.name, request)
        return 'waits' as const
      }
      await createRecord(asServer(writer), attendancePunches.name, {
        ...{ empId, workDate, direction, at, deviceId, eventId },
        ...{ source: 'import', workMode: 'office', locationResult: 'inside' },
      })
      days.set(empId, [...(days.get(empId) ?? []), workDate])
      return 'taken' as const
    })
    return { eventId, result }
  } catch (problem) {
    const { code, message, fields } = toRefusal(writer, problem)
    const [field] = Object.values(fields ?? {})
    return { eventId, result: 'refused', code: field?.code ?? code, message: field?.message ?? message }
  }
}
