import { sendNotifications } from '../../../../server/notices/send-notifications'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { findRecordInForce } from '../../../../server/records/write/given/records-in-force'
import { createSystemWriter } from '../../../../server/records/write/system-writer'
import { changeRecord } from '../../../../server/records/write/typed-records'
import type { Writer } from '../../../../server/records/write/writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../../server/types'
import type { EventName } from '../../../../src/framework/register'
import { plusDays, startOfDay } from '../../../../src/framework/values/dates'
import { leadDetails } from '../../leadDetails'
import { leadMeetings } from '../../leadMeetings'
import { leadSettings } from '../../leadSettings'

const l = sqlNames(leadDetails, 'l')
const m = sqlNames(leadMeetings, 'm')

interface DueLead {
  recordId: number
  empId: number
  title: string
}

const followUpsSql = statement('lead_follow_ups_of_day')`
  select ${l.id} as "recordId", ${l.ownerEmpId} as "empId", ${l.company} as title from ${l}
  where ${l.status} = any($1::text[]) and ${l.mergedIntoId} is null
    and ${l.nextFollowUpAt} >= $2::timestamptz and ${l.nextFollowUpAt} < $3::timestamptz order by ${l.id}`

/** Leads without activity since a day, without a meeting ahead, that nobody kept awake since then. */
const quietSql = statement('quiet_leads')`
  select ${l.id} as "recordId", ${l.ownerEmpId} as "empId", ${l.company} as title from ${l}
  where ${l.status} = any($1::text[]) and ${l.mergedIntoId} is null and ${l.lastActivityOn} <= $2::date
    and coalesce(${l.dormantDeclinedOn} <= $2::date, true) and not exists (select from ${m}
      where ${m.leadId} = ${l.id} and ${m.status} = 'scheduled' and ${m.startAt} > $3::timestamptz) order by ${l.id}`

const proposedSql = statement('leads_proposed_as_dormant')`
  select ${l.id} as "recordId" from ${l} where ${l.dormantProposedOn} is not null order by ${l.id}`

const notifyOwners = (writer: Writer, event: EventName, leads: readonly DueLead[]) =>
  sendNotifications(
    writer,
    leads.map((lead) => ({ event, entityType: leadDetails.name, ...lead })),
  )

/** Tells owners in the morning which leads are to be followed up on this day. */
export const remindOfFollowUps = (kernel: Kernel, { date }: Pick<JobRunContext, 'date'>): Promise<RunCounts> =>
  kernel.db.transaction(async (tx) => {
    const writer = createSystemWriter(kernel, tx)
    const zone = writer.company.zone
    const [from, till] = [startOfDay(date, zone), startOfDay(plusDays(date, 1) ?? date, zone)]
    const { rows } = await tx.query<DueLead>(followUpsSql(leadDetails.workflow.sets.open, from, till))
    await notifyOwners(writer, 'leadFollowUpDue', rows)
    return { reminded: rows.length }
  })

/** Proposes that quiet leads are dormant, and takes back proposals about leads that are quiet no more. */
export const proposeDormantLeads = (kernel: Kernel, { date }: Pick<JobRunContext, 'date'>): Promise<RunCounts> =>
  kernel.db.transaction(async (tx) => {
    const writer = createSystemWriter(kernel, tx)
    const days = (await findRecordInForce(writer, leadSettings, date))?.dormantAfterDays ?? 30
    const quietSince = plusDays(date, -days) ?? date
    const open = leadDetails.workflow.sets.open
    const { rows: quiet } = await tx.query<DueLead>(quietSql(open, quietSince, new Date().toISOString()))
    const { rows: proposed } = await tx.query<{ recordId: number }>(proposedSql())
    const [quietIds, proposedIds] = [quiet, proposed].map((rows) => new Set(rows.map(({ recordId }) => recordId)))
    const added = quiet.filter(({ recordId }) => !proposedIds?.has(recordId))
    const ended = proposed.filter(({ recordId }) => !quietIds?.has(recordId))
    for (const { recordId } of added) await changeRecord(writer, leadDetails, recordId, { dormantProposedOn: date })
    for (const { recordId } of ended) await changeRecord(writer, leadDetails, recordId, { dormantProposedOn: null })
    await notifyOwners(writer, 'leadDormantProposed', added)
    return { proposed: added.length, ended: ended.length }
  })
