import type { Counts, Run } from '../../../../server/jobs/declare'
import type { Kernel } from '../../../../server/kernel'
import { constants, named, statement } from '../../../../server/records/sql/named-sql'
import { systemWriter } from '../../../../server/records/write/own-work'
import { changeRecord } from '../../../../server/records/write/typed'
import { fillIn } from '../../../../src/framework/errors'
import { dateInWords } from '../../../../src/framework/values/dates'
import { receivables } from '../../receivables'
import { receivableSets } from '../../sets'
import { words } from '../words'

const r = named(receivables, 'r')

const brokenSql = statement('broken_promises')`
  select ${r.id} as id, ${r.promiseDate}::text as "promiseDate", ${r.stage} = 'promised' as "isPromised" from ${r}
  where ${r.status} = any(${constants(receivableSets.open)}) and ${r.promiseDate} < $1::date order by ${r.id} for no key update`

interface Broken {
  id: number
  promiseDate: string
  isPromised: boolean
}

/** What was promised for a day that is over and is open still is counted as broken, and promised no more. */
export const countBrokenPromises = (kernel: Kernel, { date }: Pick<Run, 'date'>): Promise<Counts> =>
  kernel.db.transaction(async (tx) => {
    const writer = { ...systemWriter(kernel, tx), today: date }
    const { rows } = await tx.query<Broken>(brokenSql(date))
    for (const { id, promiseDate, isPromised } of rows) {
      // That it was broken is counted by what follows from the change.
      const none = { promiseDate: null, promiseByPocId: null, ...(isPromised && { stage: 'reminded' as const }) }
      await changeRecord(writer, receivables, id, none, fillIn(words.promiseBroken, { date: dateInWords(promiseDate) }))
    }
    return { broken: rows.length }
  })
