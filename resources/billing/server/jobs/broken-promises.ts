import { sqlNames, statement, textArraySql } from '../../../../server/records/sql/named-sql'
import { createSystemWriter } from '../../../../server/records/write/system-writer'
import { changeRecord } from '../../../../server/records/write/typed-records'
import type { JobRunContext, Kernel, RunCounts } from '../../../../server/types'
import { fillPlaceholders } from '../../../../src/framework/errors'
import { daysBetween, formatDate } from '../../../../src/framework/values/dates'
import { receivables } from '../../receivables'
import { receivableSets } from '../../sets'
import { paidBy, settlements } from '../../settlements'
import { words } from '../words'

const r = sqlNames(receivables, 'r')
const s = sqlNames(settlements, 's')

const brokenSql = statement('broken_promises')`
  select ${r.id} as id, ${r.promiseDate}::text as "promiseDate", ${r.stage} = 'promised' as "isPromised" from ${r}
  where ${r.status} = any(${textArraySql(receivableSets.open)}) and ${r.promiseDate} < $1::date order by ${r.id} for no key update`

interface BrokenPromise {
  id: number
  promiseDate: string
  isPromised: boolean
}

const undatedSql = statement('closed_without_day')`
  select ${r.id} as id, ${r.issueDate}::text as "issueDate", max(${s.on})::text as "closedOn", bool_or(${s.kind} = any($1::text[])) as "isPaid"
  from ${r} join ${s} on ${s.receivableId} = ${r.id}
  where ${r.status} = any(${textArraySql(receivableSets.over)}) and ${r.closedOn} is null group by ${r.id} order by ${r.id} limit 500`

interface UndatedReceivable {
  id: number
  issueDate: string
  closedOn: string
  isPaid: boolean
}

/** Fills in the closing date of receivables that were closed before that field existed. */
export const fillClosedDates = (kernel: Kernel): Promise<RunCounts> =>
  kernel.db.transaction(async (tx) => {
    const { rows } = await tx.query<UndatedReceivable>(undatedSql(paidBy))
    for (const { id, issueDate, closedOn, isPaid } of rows) {
      const daysToPay = isPaid ? daysBetween(issueDate, closedOn) : null
      await changeRecord(createSystemWriter(kernel, tx), receivables, id, { closedOn, daysToPay })
    }
    return { dated: rows.length }
  })

/** Counts and removes promises whose day is over while the amount is still open. */
export const countBrokenPromises = (kernel: Kernel, { date }: Pick<JobRunContext, 'date'>): Promise<RunCounts> =>
  kernel.db.transaction(async (tx) => {
    const writer = { ...createSystemWriter(kernel, tx), today: date }
    const { rows } = await tx.query<BrokenPromise>(brokenSql(date))
    for (const { id, promiseDate, isPromised } of rows) {
      // The consequences of this change increase the number of broken promises.
      const none = { promiseDate: null, promiseByPocId: null, ...(isPromised && { stage: 'reminded' as const }) }
      await changeRecord(
        writer,
        receivables,
        id,
        none,
        fillPlaceholders(words.promiseBroken, { date: formatDate(promiseDate) }),
      )
    }
    return { broken: rows.length }
  })
