import { sendNotifications } from '../../../../server/notices/send-notifications'
import { cancelAfterLastDay } from '../../../../server/records/leaving/cancel-after-last-day'
import { readPersonZone } from '../../../../server/records/person-day'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { type ChangedOf, type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { changeRecord, readTypedRecord } from '../../../../server/records/write/typed-records'
import { asServer, withSystemRights } from '../../../../server/records/write/writer'
import { readHeldRoles } from '../../../../server/session/roles/grant-and-notify'
import { notifyOverseers } from '../../../../server/session/roles/overseers'
import { toInstantInZone } from '../../../../src/framework/lists/schedule'
import { listDates } from '../../../../src/framework/values/date-range'
import { plusDays } from '../../../../src/framework/values/dates'
import { isInSet } from '../../../../src/framework/workflow'
import { peopleTeam } from '../../../people/roles'
import { findRoleHolders } from '../../../people/server/public'
import { isDayOff } from '../../../workdays/public'
import { readWorkingDays } from '../../../workdays/server/public'
import { employeeExits as declared } from '../../employeeExits'
import { clearanceDays, findClearanceStart } from '../../rules/notice-period'
import { requireNextHead } from '../company-head'
import { createExitChecklist, recountClearance } from '../exit-clearance'
import { requireNamingRight } from '../successor-rights'
import { words } from '../words'

/** Handles an exit from the resignation to the end of the last day. */
export const employeeExits = defineHandler(declared, {
  fields: ['approvedLastWorkingDate', 'successors'],
  async first(writer, ids) {
    // Recounts the checklists first, because the next check asks whether anything is open.
    for (const id of ids) {
      const { empId } = await readTypedRecord(asServer(writer), declared, id)
      await recountClearance(writer, [empId])
    }
  },
  async before(change) {
    const { writer, action, record } = change
    if (action === 'update' || action === 'create') await requireNamingRight(change)
    if (action === 'create' && record.empId != null)
      return { isOfAdministrator: (await readHeldRoles(writer.sql, record.empId, writer.today)).includes('admin') }
    if (action === 'accept') return { agreedByEmpId: writer.caller.empId }
    if (action === 'takeBack' && (record.endsAt ?? '9') <= new Date().toISOString())
      refuseErrors({ status: { code: 'alreadyEnded', message: words.alreadyEnded } })
    if (action === 'complete') await requireNextHead(asServer(writer), { ...record, empId: record.empId ?? 0 })
    const dates = await computeExitDates(change)
    if (dates && record.empId != null && record.approvedLastWorkingDate)
      await cancelAfterLastDay(writer, record.empId, record.approvedLastWorkingDate)
    return dates
  },
  async after({ writer, action, id, record }) {
    if (action === 'create') await notifyHrOfLeaver(writer, id)
    if (record.exitType !== 'resignation' && reportedActions.includes(action))
      await notifyOverseersOfExit(writer, record.empId, id)
    if (action === 'startClearance') {
      const { exitNumber } = await readTypedRecord(asServer(writer), declared, id)
      await createExitChecklist(writer, { ...record, id, exitNumber })
    }
    if (action === 'update') await recountClearance(writer, [record.empId])
  },
  actions: {
    consentRehire: ({ writer, id }) =>
      changeRecord(withSystemRights(writer), declared, id, { rehireConsentByEmpId: writer.caller.empId }),
  },
})

/**
 * Computes the start of clearance and the end of access from the last day, by the person's calendar and time
 * zone.
 */
async function computeExitDates({ writer, action, before, record }: ChangeOf<typeof declared>) {
  const { empId, approvedLastWorkingDate: lastDay } = record
  const isAgreed = action === 'approveDate' || (action === 'update' && isInSet(declared, 'noticed', before))
  if (!isAgreed || !lastDay || empId == null) return undefined
  const from = plusDays(lastDay, -7 * clearanceDays) ?? lastDay
  const dayOf = await readWorkingDays(writer.sql, { empIds: [empId], from, to: lastDay })
  const worked = listDates(from, lastDay).map((date) => ({ date, isWorked: !isDayOff(dayOf(empId, date)) }))
  return {
    clearanceStartsOn: findClearanceStart(worked, lastDay),
    endsAt: new Date(toInstantInZone(await readPersonZone(writer, empId), lastDay, 23, 59)).toISOString(),
  }
}

/**
 * The steps of an exit started by the company of which the person, directors and administrators are
 * notified.
 */
const reportedActions: readonly string[] = ['create', 'accept', 'approveDate', 'takeBack', 'complete']

async function notifyOverseersOfExit(
  writer: ChangedOf<typeof declared>['writer'],
  empId: number,
  recordId: number,
): Promise<void> {
  const { exitNumber } = await readTypedRecord(asServer(writer), declared, recordId)
  const about = { entityType: declared.name, recordId, title: exitNumber ?? '' }
  await notifyOverseers(writer, about, empId)
  await sendNotifications(writer, [{ ...about, event: 'oversight', empId, byEmpId: writer.caller.empId }])
}

async function notifyHrOfLeaver(writer: ChangedOf<typeof declared>['writer'], recordId: number): Promise<void> {
  const { exitNumber, empId } = await readTypedRecord(asServer(writer), declared, recordId)
  const about = { event: 'leaverNews', entityType: declared.name, recordId, byEmpId: writer.caller.empId } as const
  const recipients = (await findRoleHolders(writer, peopleTeam)).filter((one) => one !== empId)
  await sendNotifications(
    writer,
    recipients.map((one) => ({ ...about, empId: one, title: exitNumber ?? '' })),
  )
}
