import type { RoleName } from '../../resources/people/roles'
import type { Batch, BatchRow } from '../../src/framework/batch'
import type { Envelope } from '../../src/framework/errors'
import type { Person, TestApp } from '../setup/app'

/** What a call came to: `done`, or the code of the refusal. */
export type Outcome = string

export const outcomeOf = ({ code, error }: Envelope): Outcome => (error === null ? 'done' : (code ?? 'internal'))

/** Hires people and asks the tables what became of requests. */
export function companyOf(steward: TestApp) {
  const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
    (await steward.db.query<Row>({ text, values })).rows
  return {
    rows,
    hire: (...roles: RoleName[]) => steward.person(...roles),
    reportsTo: steward.reportsTo,
    /** Names somebody who decides for somebody else, and has them accept it. */
    async delegate(from: Person, to: Person) {
      const days = { fromDate: '2020-01-01', toDate: '2099-12-31', reason: 'Away', toEmpId: to.empId }
      const made = await steward.call<{ id: number }>('saveDelegation', days, { as: from })
      if (made.body.error !== null) return made
      return steward.call<{ id: number }>('acceptDelegation', { id: made.body.data?.id }, { as: to })
    },
    openSteps: (recordId: number) =>
      rows<{ id: number; status: string }>(
        `select id, status from approval_steps where entity_type = 'asks' and record_id = $1 and status in ('current', 'waiting') order by step_no`,
        recordId,
      ),
    async lastStep(recordId: number, resource = 'asks'): Promise<number> {
      const [step] = await rows<{ id: number }>(
        `select id from approval_steps where entity_type = $2 and record_id = $1 order by (status = 'current') desc, decided_at desc nulls last, id desc limit 1`,
        recordId,
        resource,
      )
      return step?.id ?? 0
    },
    /** Takes a step by way of a batch of one record. */
    async inBulk(resource: string, id: number, step: string, as: Person, asked: object = {}): Promise<Outcome> {
      const looked = await look(steward, resource, id, step, as, asked)
      return typeof looked === 'string' ? looked : applied(steward, looked, as)
    },
  }
}

export type Company = ReturnType<typeof companyOf>

/** Looks at a batch of one record; a code where it was refused altogether. */
export async function look(
  steward: TestApp,
  resource: string,
  id: number,
  step: string,
  as: Person,
  asked: object = {},
) {
  const change = { kind: 'step', step, asked, comment: 'In bulk' }
  const { body } = await steward.call<Batch>('previewBatch', { resource, selection: { ids: [id] }, change }, { as })
  return body.data ?? outcomeOf(body)
}

/** Applies a batch of one record and tells what became of it. */
export async function applied(steward: TestApp, { id, total }: Batch, as: Person): Promise<Outcome> {
  const { body } = await steward.call<Batch>('applyBatch', { id, expected: total }, { as })
  if (body.data?.counts.done === 1) return 'done'
  const rows = await steward.call<BatchRow[]>('getBatchRows', { id }, { as })
  return rows.body.data?.[0]?.error?.code ?? outcomeOf(body)
}
