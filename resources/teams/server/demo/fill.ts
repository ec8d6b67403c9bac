import { addDays } from '../../../demo/date-math'
import { addRecords, asBulkWriter, type DemoWriter, setRecordValues } from '../../../demo/demo-writer'
import { findPeakAllocation } from '../../rules/allocation-peak'
import { demoTeams } from './demo-teams'

/** The teams of the demo company, with present and former members. */
export async function fillTeams({ writer, id }: DemoWriter): Promise<void> {
  const hand = asBulkWriter(writer, id('employees', 'ppl'))
  const day = (days: number) => addDays(writer.today, days)
  const ids = await addRecords(
    hand,
    'teams',
    demoTeams.map(({ name, kind, lead, department, project, purpose }) => ({
      ...{ name, kind, purpose, leadEmpId: id('employees', lead) },
      ...(department && { departmentId: id('departments', department) }),
      ...(project && { projectId: id('projects', project) }),
    })),
  )
  const shares = demoTeams.flatMap(({ members }, at) =>
    members.map(({ by, role, percent, from = -400, to }) => ({
      ...{ teamId: ids[at] ?? 0, empId: id('employees', by), role, allocationPercent: percent },
      ...{ fromDate: day(from), toDate: to === undefined ? null : day(to) },
    })),
  )
  const withPeaks = shares.map((share) => {
    const others = shares.filter((other) => other !== share && other.empId === share.empId)
    return { ...share, ...findPeakAllocation(share, others) }
  })
  await addRecords(hand, 'teamMembers', withPeaks)
  const closed = ids.filter((_, at) => demoTeams[at]?.isClosed)
  await setRecordValues(hand, 'teams', new Map(closed.map((teamId) => [teamId, { status: 'inactive' }])))
}
