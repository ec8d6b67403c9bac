import { asks } from '../approvals/asks'
import type { Actor, ExampleCompany, Params } from './company'

interface StepGiven {
  approver: string
  approverEmpId: number
  status: string
}

export interface ManagerChangeGiven {
  managers: Record<string, number | null>
  change: { empId: number; reportingManagerId: number; effectiveFrom: string }
  now: string
  requests: { id: number; empId: number; steps: StepGiven[] }[]
}

const managerStep = { by: 'manager', hours: 48 } as const

/** Requests whose size says who is asked: the manager, then the second level, then HR. */
export const sizedAsks = {
  ...asks,
  approval: {
    ...asks.approval,
    rules: [
      { name: 'Second level', when: { amount: { eq: 2 } }, steps: [managerStep, { by: 'manager2', hours: 48 }] },
      { name: 'HR', when: { amount: { eq: 3 } }, steps: [managerStep, { by: 'people', hours: 48 }] },
      { name: 'Usual', steps: [managerStep] },
    ],
  },
} as unknown as typeof asks

const amounts: Readonly<Record<string, number>> = { manager: 1, manager2: 2, hr: 3 }

/** The people of the example by its numbers: who has no manager is the head of the company, HR decides HR's steps. */
async function hirePeople(company: ExampleCompany, { managers, requests }: ManagerChangeGiven) {
  const people = new Map<number, Actor>()
  for (const { approver, approverEmpId } of requests.flatMap(({ steps }) => steps))
    if (approver === 'hr') people.set(approverEmpId, company.hr)
  for (const [id, boss] of Object.entries(managers))
    people.set(Number(id), boss === null ? company.head : await company.hire())
  for (const [id, boss] of Object.entries(managers))
    if (boss !== null) await company.app.reportsTo(people.get(Number(id)), people.get(boss))
  return people
}

const approversSql = `select coalesce(s.decided_by_emp_id, a.emp_id)::int as id from approval_steps s
  left join approval_approvers a on a.step_id = s.id where s.record_id = $1 and s.entity_type = 'asks' order by s.step_no`

/** Asks as the example does, and lets decide whoever has. */
async function ask(company: ExampleCompany, people: ReadonlyMap<number, Actor>, { requests }: ManagerChangeGiven) {
  const ids = new Map<number, number>()
  for (const { id, empId, steps } of requests) {
    const input = { what: 'A chair', amount: amounts[steps.at(-1)?.approver ?? ''] ?? 1 }
    const created = await company.done<{ id: number }>(people.get(empId) as Actor, 'createAsk', input)
    ids.set(id, created.id)
    for (const { status, approverEmpId } of steps)
      if (status === 'approved')
        await company.done(people.get(approverEmpId) as Actor, 'approveAsk', { id: created.id })
  }
  return ids
}

/** Changes somebody's manager while requests wait; answers who is asked afterwards. */
export async function runManagerChange(company: ExampleCompany, given: ManagerChangeGiven): Promise<Params> {
  company.setClock(given.now)
  const people = await hirePeople(company, given)
  const ids = await ask(company, people, given)
  const { empId, reportingManagerId, effectiveFrom } = given.change
  const change = { empId: people.get(empId)?.empId, managerEmpId: people.get(reportingManagerId)?.empId, effectiveFrom }
  const answer = await company.call(company.hr, 'createManagerChange', change)
  if (!answer.data) return { accepted: false, reason: Object.values(answer.fields ?? {})[0]?.code ?? answer.code }
  const numbers = new Map([...people].map(([number, person]) => [person.empId, number]))
  const approvers: Record<string, unknown> = {}
  for (const [number, id] of ids) {
    const rows = await company.rows<{ id: number }>(approversSql, id)
    approvers[number] = rows.map((row) => numbers.get(row.id))
  }
  return { accepted: true, approvers }
}
