import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '../../../server/database/connect'
import { named, statement } from '../../../server/records/sql/named-sql'
import { attempt, refusalOf } from '../../../server/records/write/attempt'
import { createRecord } from '../../../server/records/write/save'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { employees } from '../../people/employees'
import { attendanceDevices } from '../attendanceDevices'
import { attendancePunches } from '../attendancePunches'
import { lockAttendance, recount } from './count'
import { placeElsewhere, refuse } from './elsewhere'

const d = named(attendanceDevices, 'd')
const e = named(employees, 'e')
const p = named(attendancePunches, 'p')

/** 256 bits of chance need no salt and no slow hash. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** A new key, and what is kept of it. */
export function makeKey() {
  const key = `att_${randomBytes(32).toString('base64url')}`
  return { key, kept: { keyHash: hashOf(key), keyEnd: key.slice(-4), keyMadeAt: new Date().toISOString() } }
}

const deviceSql = statement('attendance_device')`
  select ${d.id} from ${d} where ${d.keyHash} = $1 and ${d.status} = any($2::text[])`

/** Which device the key is of, while it is not revoked. */
export async function deviceOf(sql: Sql, key: string): Promise<number | undefined> {
  const open = attendanceDevices.workflow.sets.open
  return (await sql.query<{ id: number }>(deviceSql(hashOf(key), open))).rows[0]?.id
}

const peopleSql = statement('attendance_people_of_codes')`
  select ${e.id}, lower(${e.employeeCode}) as code from ${e} where lower(${e.employeeCode}) = any($1::text[])`

const knownSql = statement('attendance_known_event')`
  select ${p.id} from ${p} where ${p.deviceId} = $1 and ${p.eventId} = $2`

/** What a device tells: who came or went, and when. */
export interface DeviceEvent {
  eventId: string
  employeeCode: string
  direction: 'in' | 'out'
  at: string
}

/** What became of it. */
export interface EventResult {
  eventId: string
  result: 'taken' | 'known' | 'refused'
  code?: string
  message?: string
}

/** Takes each by itself, in the order of their times; what was sent before is known, and written once. */
export async function takeEvents(
  writer: Writer,
  deviceId: number,
  events: readonly DeviceEvent[],
): Promise<EventResult[]> {
  const codes = [...new Set(events.map(({ employeeCode }) => employeeCode.trim().toLowerCase()))]
  const { rows } = await writer.sql.query<{ id: number; code: string }>(peopleSql(codes))
  const people = new Map(rows.map(({ id, code }) => [code, id]))
  await lockAttendance(writer, [...people.values()])
  const days = new Map<number, CalendarDate[]>()
  const results = new Map<DeviceEvent, EventResult>()
  for (const event of events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const empId = people.get(event.employeeCode.trim().toLowerCase())
    results.set(event, await takeOne(writer, deviceId, event, empId, days))
  }
  for (const [empId, dates] of days) {
    const [from = '', to = from] = [dates.toSorted()[0], dates.toSorted().at(-1)]
    await recount(writer, { empIds: [empId], from, to })
  }
  return events.flatMap((event) => results.get(event) ?? [])
}

async function takeOne(
  writer: Writer,
  deviceId: number,
  { eventId, direction, at }: DeviceEvent,
  empId: number | undefined,
  days: Map<number, CalendarDate[]>,
): Promise<EventResult> {
  if ((await writer.sql.query<{ id: number }>(knownSql(deviceId, eventId))).rows.length > 0)
    return { eventId, result: 'known' }
  try {
    if (!empId) return refuse('employeeCode', 'personUnknown')
    await attempt(writer, async () => {
      const workDate = await placeElsewhere(writer, { empId, direction, at: Date.parse(at) }, 'at')
      await createRecord(asServer(writer), attendancePunches.name, {
        ...{ empId, workDate, direction, at, deviceId, eventId },
        ...{ source: 'import', workMode: 'office', locationResult: 'inside' },
      })
      days.set(empId, [...(days.get(empId) ?? []), workDate])
    })
    return { eventId, result: 'taken' }
  } catch (problem) {
    const { code, message, fields } = refusalOf(writer, problem)
    const [field] = Object.values(fields ?? {})
    return { eventId, result: 'refused', code: field?.code ?? code, message: field?.message ?? message }
  }
}
