import { StewardError } from '../../../src/framework/errors'
import { listFromStates, type Transition } from '../../../src/framework/workflow'
import { getAttribute, quoteIdentifier, type Table } from '../model'
import { recordDaySql } from '../person-day'
import { toStewardError } from './checks/constraint-errors'
import { createSystemWriter, type WriterPartsWithDb } from './system-writer'
import { takeStepAndReadRecord } from './transition'

/** The result of one round. */
interface DueStepResult {
  taken: number
  /** Steps that were refused, each with the reason. */
  refused: { resource: string; id: number; step: string; reason: string }[]
}

/** The largest number of records per step in one round; the next round takes the rest. */
const roundSize = 1000

/**
 * Takes every step that is due, each in its own transaction. Several servers may run it at once: the lock on
 * the record lets one through, and the others find the step taken.
 */
export async function takeDueSteps(kernel: WriterPartsWithDb): Promise<DueStepResult> {
  const round: DueStepResult = { taken: 0, refused: [] }
  for (const table of kernel.model.tables.values()) {
    for (const [step, declared] of Object.entries(table.resource.workflow?.transitions ?? {})) {
      if (!declared.due) continue
      for (const id of await findDueRecords(kernel, table, declared, declared.due))
        await takeDueStep(kernel, table, step, id, round)
    }
  }
  return round
}

async function findDueRecords(
  { db, model, company, today }: WriterPartsWithDb,
  table: Table,
  declared: Transition,
  due: NonNullable<Transition['due']>,
): Promise<number[]> {
  const columnSql = (name: string) => quoteIdentifier(getAttribute(table, name).column?.name ?? '')
  const [date, sign] = 'on' in due ? [columnSql(due.on), '<='] : [columnSql(due.after), '<']
  const day = recordDaySql(model, table, 't', { today: '$2::date', now: '$3::timestamptz', zone: '$4::text' })
  const { rows } = await db.query<{ id: number }>({
    text: `select id from ${quoteIdentifier(table.name)} t where ${columnSql(table.resource.workflow?.field ?? '')} = any($1) and ${date} ${sign} ${day} order by id limit ${roundSize}`,
    values: [
      listFromStates(declared),
      today(),
      ...(day === '$2::date' ? [] : [new Date().toISOString(), company.zone]),
    ],
  })
  return rows.map((row) => row.id)
}

async function takeDueStep(
  kernel: WriterPartsWithDb,
  table: Table,
  step: string,
  id: number,
  round: DueStepResult,
): Promise<void> {
  const resource = table.resource.name
  try {
    const input = { id }
    await kernel.db.transaction((tx) => takeStepAndReadRecord(createSystemWriter(kernel, tx), resource, step, input))
    round.taken += 1
  } catch (failure) {
    const problem = toStewardError(kernel.model, failure)
    if (!(problem instanceof StewardError)) throw problem
    if (problem.code !== 'illegalTransition') round.refused.push({ resource, id, step, reason: problem.message })
  }
}
