import { sqlNames, sqlPart, statement } from '../../../../server/records/sql/named-sql'
import { defineHandler } from '../../../../server/records/write/handler'
import { changeRecord } from '../../../../server/records/write/typed-records'
import {
  computeSharePeak,
  lockAllocationShares,
  type ShareStore,
  type StoredShare,
  updateOtherSharePeaks,
} from '../../../teams/server/public'
import { projectMembers as declared } from '../../projectMembers'
import { words } from '../words'

const m = sqlNames(declared, 'm')
const dateTextSql = (column: typeof m.fromDate) => sqlPart`to_char(${column}, 'YYYY-MM-DD')`
const sharesSql = statement('delivery_shares_of_person')`
  select ${m.id}::int as id, ${dateTextSql(m.fromDate)} as "fromDate", ${dateTextSql(m.toDate)} as "toDate", ${m.allocationPercent}::float8 as "allocationPercent",
    ${m.peakPercent}::float8 as "peakPercent", ${dateTextSql(m.peakFrom)} as "peakFrom"
  from ${m} where ${m.empId} = $1 order by ${m.id}`

const sharing: ShareStore = {
  sharesOf: async ({ sql }, empId) => (await sql.query<StoredShare>(sharesSql(empId))).rows,
  keep: (writer, id, peak) => changeRecord(writer, declared, id, peak),
  tooHigh: words.allocationTooHigh,
}

/** Stores with each share how much of the person's time all projects take together. */
export const projectMembers = defineHandler(declared, {
  fields: ['fromDate', 'toDate', 'allocationPercent'],
  oneByOne: 'a share is measured with all others of the person',
  first: ({ sql }) => lockAllocationShares(sql),
  before: ({ writer, before, record }) => computeSharePeak(sharing, writer, before, record),
  after: ({ writer, record }) => updateOtherSharePeaks(sharing, writer, record.id, record.empId),
})
