import { sendNotifications } from '../../../server/notices/send-notifications'
import { findRecordsOfLeaver, listLeaverReferences } from '../../../server/records/leaving/records-of-leaver'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createRecord } from '../../../server/records/write/save'
import { takeStep } from '../../../server/records/write/transition'
import { changeRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import { listFromStates } from '../../../src/framework/workflow'
import { buyers, peopleTeam } from '../../people/roles'
import { findManager, findRoleHolders } from '../../people/server/public'
import { employeeExits } from '../employeeExits'
import { exitClearanceItems } from '../exitClearanceItems'
import { checklist } from '../rules/exit-checklist'
import { countRecordsWithoutSuccessor, type Exit, listCountedAreas } from './leaver-duties'

const i = sqlNames(exitClearanceItems, 'i')
const x = sqlNames(employeeExits, 'x')

const inClearanceSql = statement('exits_in_clearance')`
  select ${x.id}, ${x.empId} as "empId", ${x.successors} from ${x} where ${x.empId} = any($1::bigint[]) and ${x.status} = $2 order by ${x.id}`

const clearance = employeeExits.workflow.transitions.startClearance.to
/** The filter for exits whose checklist is recounted. */
export const inClearance = { status: { eq: clearance } } as const

/** Recounts the open checklist items of those people in the list who are leaving. */
export async function recountClearance(person: Writer, empIds: readonly number[]): Promise<void> {
  const writer = asServer(person)
  const { rows } = await writer.sql.query<ExitToRecount>(inClearanceSql(empIds, clearance))
  for (const exit of rows) await recountChecklistItems(writer, exit)
}

type ExitToRecount = Pick<Exit, 'empId' | 'successors'> & { id: number }

const itemsSql = statement('live_clearance_items')`
  select ${i.id}, ${i.area}, ${i.status}, ${i.openCount} as "openCount" from ${i}
  where ${i.exitId} = $1 and ${i.isLive} and ${i.status} <> all($2::text[]) order by ${i.id} for update of i`

const { settle, openAgain, waive } = exitClearanceItems.workflow.transitions

/** Updates the items that clear themselves, by what is open now. */
async function recountChecklistItems(person: Writer, exit: ExitToRecount): Promise<void> {
  const writer = asServer(person)
  const { rows } = await writer.sql.query<{ id: number; area: string; status: string; openCount: number | null }>(
    itemsSql(exit.id, [waive.to]),
  )
  if (rows.length === 0) return
  const open = await countOpenByArea(writer, exit)
  for (const { id, area, status, openCount } of rows) {
    const now = open.get(area) ?? 0
    if (now !== openCount) await changeRecord(writer, exitClearanceItems, id, { openCount: now })
    const step = now === 0 ? 'settle' : 'openAgain'
    const { from } = now === 0 ? settle : openAgain
    if (listFromStates({ from }).includes(status)) await takeStep(writer, exitClearanceItems.name, step, { id })
  }
}

async function countOpenByArea(writer: Writer, exit: ExitToRecount): Promise<Map<string, number>> {
  const countByKey = new Map((await findRecordsOfLeaver(writer, exit.empId)).map(({ key, count }) => [key, count]))
  const open = new Map([['handover', await countRecordsWithoutSuccessor(writer, exit as Exit)]])
  for (const { key, leaving } of listLeaverReferences(writer.model))
    if (leaving.is === 'cleared') open.set(leaving.as, (open.get(leaving.as) ?? 0) + (countByKey.get(key) ?? 0))
  return open
}

/** Creates the checklist of a leaver and notifies the owners of its items. */
export async function createExitChecklist(
  person: Writer,
  exit: Exit & { id: number; exitNumber: string | null },
): Promise<void> {
  const writer = asServer(person)
  const areas = listCountedAreas(writer.model)
  const manager = await findManager(writer, exit.empId)
  const finance = (await findRoleHolders(writer, buyers)).filter((each) => each !== exit.empId)
  // If an owner does not exist, people operations get the item.
  const isThere = { hr: true, manager: manager !== null, finance: finance.length > 0 } as const
  for (const [area, { owner: usual, isBlocking, isLive = false }] of Object.entries(checklist)) {
    const owner = isThere[usual] ? usual : 'hr'
    if (!isLive || areas.has(area))
      await createRecord(writer, exitClearanceItems.name, {
        ...{ exitId: exit.id, empId: exit.empId, area, owner, isBlocking, isLive },
        ownerEmpId: owner === 'manager' ? manager : null,
      })
  }
  await recountChecklistItems(writer, exit)
  const recipients = [
    ...(manager === null ? [] : [manager]),
    ...(await findRoleHolders(writer, [...peopleTeam, 'finance'])),
  ]
  const about = { event: 'clearanceAsked', entityType: employeeExits.name, recordId: exit.id } as const
  const title = exit.exitNumber ?? ''
  await sendNotifications(
    person,
    recipients.filter((empId) => empId !== exit.empId).map((empId) => ({ ...about, empId, title })),
  )
}
