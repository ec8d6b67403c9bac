import { engineEvents } from '../../src/engines/notices/engine-events'
import { approvalTables } from '../../src/framework/approval'
import {
  type EventMail,
  type EventSettings,
  type NotificationChannel,
  notificationTables,
} from '../../src/framework/company/events'
import type { EventName } from '../../src/framework/register'
import { getTable, type Model } from '../records/model'
import { engineTables } from '../records/sql/engine-tables'
import { sqlNames, statement } from '../records/sql/named-sql'
import { createAllOrNone } from '../records/write/many/create-all-or-none'
import { asServer, type Writer } from '../records/write/writer'
import { mailWords } from './mail-words'

/** A notification for one person. */
export interface NewNotification {
  empId: number
  event: EventName
  /** The title of the record. */
  title: string
  entityType: string
  recordId: number
  /** The step that waits for the person. */
  stepId?: number
  byEmpId?: number | null
  /** The subject of the mail; default: that of the event. */
  subject?: string
  /** The sentence of the mail; default: that of the event. */
  sentence?: string
}

/**
 * Notifies each person once of the same, by the channels that they chose, in the current transaction. Skips
 * the caller.
 */
export async function sendNotifications(writer: Writer, input: readonly NewNotification[]): Promise<void> {
  // A trial is rolled back, and its records have no number yet that could be a title.
  if (writer.isTrial) return
  const seen = new Set<string>()
  const notes = input.filter(({ empId, event, entityType, recordId, title }) => {
    const key = `${empId} ${event} ${entityType} ${recordId} ${title}`
    return empId !== writer.caller.empId && !seen.has(key) && seen.add(key)
  })
  if (notes.length === 0) return
  const chosen = await readChosenChannels(writer, notes)
  const withChannel = notes.map((note) => ({
    ...note,
    channel: chosen.get(`${note.empId} ${note.event}`) ?? findEvent(writer.model, note.event).channel,
  }))
  const rows = withChannel.map(({ sentence: _, subject: __, ...values }) => values)
  await createAllOrNone(asServer(writer), notificationTables.notifications, rows)
  await deleteOldestNotifications(writer, withChannel)
  const mailed = withChannel.filter(({ channel }) => channel === 'email')
  await writer.accounts.letters?.tell(
    writer.sql,
    mailed.map((note) => ({
      empId: note.empId,
      ...findEvent(writer.model, note.event).mail,
      ...(note.subject && { subject: note.subject }),
      ...(note.sentence && { sentence: note.sentence }),
      path: buildNotificationPath(writer, note),
      stepId: note.stepId ?? null,
    })),
  )
}

/**
 * Finds the event.
 * @throws Error where neither the framework nor an area declares it
 */
function findEvent({ events }: Model, name: EventName): Pick<EventSettings, 'channel'> & { mail: EventMail } {
  const declared = events[name]
  if (declared) return declared
  if (!isEngineEvent(name)) throw new Error(`No area declares the event ${name}`)
  return { ...engineEvents[name], mail: mailWords[name] }
}

const isEngineEvent = (name: string): name is keyof typeof engineEvents => Object.hasOwn(engineEvents, name)

/** The largest number of notifications stored for one person. */
const most = 1000

const n = sqlNames(engineTables.notifications, 'n')
const k = sqlNames(engineTables.notifications, 'k')
const p = sqlNames(engineTables.notificationPreferences, 'p')

const forgetOldestSql = statement('forget_oldest_notifications')`
  delete from ${n} using (select e.emp_id, (select ${k.id} from ${k} where ${k.empId} = e.emp_id
  order by ${k.id} desc offset $2 limit 1) as last from unnest($1::bigint[]) e (emp_id)) o
  where ${n.empId} = o.emp_id and ${n.id} <= o.last`

const chosenChannelsSql = statement('chosen_channels')`
  select ${p.empId} as "empId", ${p.event}, ${p.channel} from ${p} where ${p.empId} = any($1) and ${p.event} = any($2)`

/** Deletes a person's oldest notifications beyond the limit, so that nobody can fill a list or the disk. */
async function deleteOldestNotifications({ sql }: Writer, notes: readonly NewNotification[]): Promise<void> {
  const empIds = [...new Set(notes.map(({ empId }) => empId))]
  await sql.query(forgetOldestSql(empIds, most))
}

async function readChosenChannels(
  { sql }: Writer,
  notes: readonly NewNotification[],
): Promise<Map<string, NotificationChannel>> {
  const empIds = notes.map(({ empId }) => empId)
  const events = notes.map(({ event }) => event)
  const { rows } = await sql.query<{ empId: number; event: string; channel: NotificationChannel }>(
    chosenChannelsSql(empIds, events),
  )
  return new Map(rows.map(({ empId, event, channel }) => [`${empId} ${event}`, channel]))
}

/** Builds the path of the step for its assignee, otherwise that of the record. */
function buildNotificationPath({ model }: Writer, { stepId, entityType, recordId }: NewNotification): string {
  const [resource, id] = stepId ? [approvalTables.steps, stepId] : [entityType, recordId]
  return `/${getTable(model, resource).resource.route}/${id}/show`
}
