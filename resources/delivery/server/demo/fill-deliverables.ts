import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import { addDays } from '../../../demo/date-math'
import { buildUserCaller, type DemoWriter } from '../../../demo/demo-writer'
import { sowSets } from '../../../sales/sets'
import { sows } from '../../../sales/sows'
import { deliverables } from '../../deliverables'
import { projects } from '../../projects'
import { projectSets } from '../../sets'

const p = sqlNames(projects, 'p')
const s = sqlNames(sows, 's')

const workSql = unpreparedStatement`
  select ${p.id} as "projectId", ${p.managerEmpId} as "managerEmpId", min(${s.id})::int as "sowId"
  from ${p} join ${s} on ${s.customerId} = ${p.customerId} and ${s.parentSowId} is null and ${s.status} = any($1)
  where ${p.kind} = 'client' and ${p.status} = any($2) group by ${p.id} order by ${p.id} limit 3`

interface DemoDeliverable {
  name: string
  kind: string
  /** The days from today until it is due. */
  dueIn: number
  /** The address of the work that was submitted. */
  link?: string
}

const planned: readonly (readonly DemoDeliverable[])[] = [
  [
    { name: 'Data model', kind: 'document', dueIn: -30, link: 'https://docs.example.com/data-model' },
    { name: 'Interfaces to the core system', kind: 'software', dueIn: -4 },
    { name: 'Report of the load test', kind: 'report', dueIn: 21 },
  ],
  [
    { name: 'Screens of the first release', kind: 'software', dueIn: -2, link: 'https://docs.example.com/screens' },
    { name: 'Handbook of operation', kind: 'document', dueIn: 35 },
  ],
  [{ name: 'Training of the staff', kind: 'service', dueIn: 12 }],
]

interface ClientWork {
  projectId: number
  managerEmpId: number
  sowId: number
}

/** What customers are to receive: submitted, late and to come; entered by the head of finance. */
export async function fillDeliverables({ writer, id }: DemoWriter): Promise<void> {
  const hand = { ...writer, caller: buildUserCaller(id('employees', 'fin'), ['finance', 'employee']) }
  const { rows } = await writer.sql.query<ClientWork>(workSql(sowSets.planned, projectSets.unfinished))
  for (const [place, { projectId, managerEmpId, sowId }] of rows.entries()) {
    for (const { dueIn, link = null, ...what } of planned[place] ?? []) {
      const values = {
        ...what,
        link,
        sowId,
        projectId,
        ownerEmpId: managerEmpId,
        dueDate: addDays(writer.today, dueIn),
      }
      const deliverableId = await createRecord(hand, deliverables.name, values)
      if (link)
        await takeStep(hand, deliverables.name, 'submit', {
          id: deliverableId,
          comment: null,
          asked: { reviewDueOn: addDays(writer.today, 7) },
        })
    }
  }
}
