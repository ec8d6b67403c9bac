import { readRecordJson } from '../../../../server/records/query'
import { readRecords } from '../../../../server/records/read-records'
import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { createRecord, updateFields } from '../../../../server/records/write/save'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { listInputFields } from '../../../../server/wire/input'
import { type Context, defineOperation, type Extension } from '../../../../server/wire/operation'
import { rowsField, runForEachRow } from '../../../../server/wire/run-each-row'
import { check } from '../../../../src/fields/check'
import { date } from '../../../../src/fields/date'
import { number } from '../../../../src/fields/number'
import type { LooseFilter } from '../../../../src/framework/filter'
import type { Values } from '../../../../src/framework/validate'
import { hundredthsToDays, sumDays, toHundredths } from '../../../leaveAccount/public'
import { isSameScope, planGrants, type Quota, readOwnQuotas } from '../../../leaveAccount/server/public'
import { toScope } from '../../../people/public'
import { allRoles } from '../../../people/roles'
import { annualQuotas } from '../../annualQuotas'
import { leaveTypes } from '../../leaveTypes'

const leaveTypesTable = sqlNames(leaveTypes)

const about = {
  area: annualQuotas.label,
  resource: annualQuotas.name,
  to: listGrantedRoles(annualQuotas, 'create', allRoles),
} as const
const inputs = listInputFields(annualQuotas)
const { leaveTypeId, leaveYear, days } = annualQuotas.fields

/** The largest number of people that a preview names. */
const mostNamed = 100

/** Answers how saving a quota now would change balances. */
const previewAnnualQuota = defineOperation({
  ...about,
  name: 'previewAnnualQuota',
  input: { ...inputs, leaveTypeId, leaveYear, days, effectiveFrom: date({ label: 'From; default: today' }) },
  async run(context, input) {
    const { today } = context
    const [leaveTypeId, leaveYear] = [input.leaveTypeId, input.leaveYear]
    const effectiveFrom = input.effectiveFrom ?? today
    const scope = toScope(input)
    const newQuota: Quota = { ...scope, leaveTypeId, leaveYear, days: toHundredths(input.days), effectiveFrom }
    const earningScope = {
      leaveYear,
      leaveTypeIds: [leaveTypeId],
      ...(scope.empId !== null && { empIds: [scope.empId] }),
    }
    const before = await planGrants(context, earningScope, today)
    const after = await planGrants(context, earningScope, today, (quotas) => [
      ...quotas.filter((quota) => !isSameScope(quota, newQuota)),
      newQuota,
    ])
    const changes = after.flatMap(({ empId, name, quota, granted, postings }) => {
      const previous = before.find((one) => one.empId === empId)?.quota ?? 0
      const days = sumDays(postings.map((posting) => toHundredths(posting.days)))
      if (days === 0 && previous === quota) return []
      return [
        { empId, name, ...toDecimalDays({ quotaBefore: previous, quotaAfter: quota, granted, difference: days }) },
      ]
    })
    changes.sort((a, b) => (a.name < b.name ? -1 : 1))
    const difference = hundredthsToDays(sumDays(changes.map((one) => toHundredths(one.difference))))
    return { data: { people: changes.length, difference, rows: changes.slice(0, mostNamed) }, total: changes.length }
  },
})

const toDecimalDays = <Name extends string>(days: Record<Name, number>) =>
  Object.fromEntries(Object.entries<number>(days).map(([name, each]) => [name, hundredthsToDays(each)])) as Record<
    Name,
    number
  >

const lockTypeSql = unpreparedStatement`
  select from ${leaveTypesTable} where ${leaveTypesTable.id} = $1 for no key update`

/** Changes the existing quota instead of creating a second one, because there is one per scope and year. */
const upsert: Extension = {
  name: annualQuotas.operations.create,
  resource: annualQuotas.name,
  input: {},
  async run(context, input, next) {
    const { leaveTypeId, leaveYear, days, effectiveFrom } = input
    // The create operation itself reports missing fields.
    if (leaveTypeId == null || leaveYear == null || days == null) return next()
    // The lock makes the second of two concurrent saves find the quota of the first.
    await context.sql.query(lockTypeSql(leaveTypeId))
    const scope = Object.entries(toScope(input)).map(([name, value]) => ({
      [name]: value === null ? { empty: true } : { eq: value },
    }))
    const same = { and: [{ leaveTypeId: { eq: leaveTypeId } }, { leaveYear: { eq: leaveYear } }, ...scope] }
    const [existing] = await listQuotas(context, same)
    if (!existing) return next()
    const { id, version } = existing
    await updateFields(context, annualQuotas.name, id, version, { days, ...(effectiveFrom ? { effectiveFrom } : {}) })
    return { json: await readRecordJson(context, annualQuotas.name, id) }
  },
}

const pageSize = 500

interface StoredQuota extends Values {
  id: number
  version: number
}

async function listQuotas(context: Context, filter: LooseFilter): Promise<StoredQuota[]> {
  const all: StoredQuota[] = []
  for (let page = 1; ; page++) {
    const request = { page, perPage: pageSize, sort: [['id', 'asc']] as const, filter }
    const { rows } = await readRecords<StoredQuota>(context, annualQuotas.name, request)
    all.push(...rows)
    if (rows.length < pageSize) return all
  }
}

const { leaveYear: _, effectiveFrom: __, ...reviewInputs } = inputs

/**
 * Proposes the quotas of one year for the next. `rows` replaces the proposal with corrected quotas;
 * `confirm` writes them. Quotas that the year already has are marked `there` and stay unchanged.
 */
const copyAnnualQuotas = defineOperation({
  ...about,
  name: 'copyAnnualQuotas',
  effect: 'write',
  isIdempotent: true,
  input: {
    fromYear: number({ required: true, min: 2000, max: 2100 }),
    toYear: number({ required: true, min: 2000, max: 2100 }),
    confirm: check(),
    rows: rowsField('rows'),
  },
  async run(context, input) {
    const [fromYear, leaveYear] = [input.fromYear, input.toYear]
    const existing: Values[] = await listQuotas(context, { leaveYear: { eq: leaveYear } })
    const rows = input.rows ?? (await listQuotas(context, { leaveYear: { eq: fromYear } })).map(toReviewRow)
    const answer = await runForEachRow('rows', rows, reviewInputs, async (row) => {
      const isThere = (quota: Values) =>
        quota.leaveTypeId === row.leaveTypeId && isSameScope(toScope(quota), toScope(row))
      if (existing.some(isThere)) return { ...row, leaveYear, status: 'there' }
      if (!input.confirm) return { ...row, leaveYear, status: 'proposed' }
      existing.push(row)
      await createRecord(context, annualQuotas.name, { ...row, leaveYear, effectiveFrom: context.today })
      return { ...row, leaveYear, status: 'written' }
    })
    return { data: answer, total: answer.length }
  },
})

const toReviewRow = (quota: Values): Values =>
  Object.fromEntries(Object.keys(reviewInputs).map((name) => [name, quota[name] ?? null]))

/** Answers the caller's days of a leave year by type. It does not show whom the quotas are for. */
const getOwnAnnualQuota = defineOperation({
  ...about,
  name: 'getOwnAnnualQuota',
  to: ['employee'],
  input: { leaveYear: number({ min: 2000, max: 2100, label: 'Year; default: this one' }) },
  async run({ caller, sql, today }, { leaveYear }) {
    const year = leaveYear ?? Number(today.slice(0, 4))
    const rows = await readOwnQuotas(sql, caller.empId ?? 0, year)
    return { data: rows, total: rows.length }
  },
})

export const leaveQuotaOperations = [previewAnnualQuota, copyAnnualQuotas, getOwnAnnualQuota]
export const leaveQuotaExtensions = [upsert]
