import { list, show } from '../../../../server/records/query'
import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { createRecord, updateFields } from '../../../../server/records/write/save'
import { grantedRoles } from '../../../../server/wire/derive'
import { rowsInput, runEachRow } from '../../../../server/wire/each-row'
import { listInputFields } from '../../../../server/wire/input'
import { type Context, defineOperation, type Extension } from '../../../../server/wire/operation'
import { check } from '../../../../src/fields/check'
import { date } from '../../../../src/fields/date'
import { number } from '../../../../src/fields/number'
import type { LooseFilter } from '../../../../src/framework/filter'
import type { Values } from '../../../../src/framework/validate'
import { scopeOf } from '../../../people/public'
import { type RoleName, roles } from '../../../people/roles'
import { annualQuotas } from '../../annualQuotas'
import { leaveTypes } from '../../leaveTypes'
import { hundredths, sumOf } from '../../rules/days'
import { planGrants } from '../balances/accrue'
import { ownQuotas } from '../balances/own-quotas'
import { isSameScope, type Quota } from '../balances/quotas'
import { plain } from '../counting'

const leaveTypesTable = sqlNames(leaveTypes)

const about = {
  area: annualQuotas.label,
  resource: annualQuotas.name,
  to: grantedRoles(annualQuotas, 'create', Object.keys(roles) as RoleName[]),
} as const
const inputs = listInputFields(annualQuotas)
const { leaveTypeId, leaveYear, days } = annualQuotas.fields

/** People that a preview names. */
const mostNamed = 100

/** Whose balances a quota would change by how much, if it was saved now. */
const previewAnnualQuota = defineOperation({
  ...about,
  name: 'previewAnnualQuota',
  input: { ...inputs, leaveTypeId, leaveYear, days, effectiveFrom: date({ label: 'From; default: today' }) },
  async run(context, input) {
    const { sql, today } = context
    const [leaveTypeId, leaveYear] = [input.leaveTypeId, input.leaveYear]
    const effectiveFrom = input.effectiveFrom ?? today
    const scope = scopeOf(input)
    const meant: Quota = { ...scope, leaveTypeId, leaveYear, days: hundredths(input.days), effectiveFrom }
    const asked = { leaveYear, leaveTypeIds: [leaveTypeId], ...(scope.empId !== null && { empIds: [scope.empId] }) }
    const before = await planGrants(sql, asked, today)
    const after = await planGrants(sql, asked, today, (quotas) => [
      ...quotas.filter((quota) => !isSameScope(quota, meant)),
      meant,
    ])
    const changed = after.flatMap(({ empId, name, quota, granted, postings }) => {
      const was = before.find((one) => one.empId === empId)?.quota ?? 0
      const days = sumOf(postings.map((posting) => hundredths(posting.days)))
      if (days === 0 && was === quota) return []
      return [{ empId, name, ...plainDays({ quotaBefore: was, quotaAfter: quota, granted, difference: days }) }]
    })
    changed.sort((a, b) => (a.name < b.name ? -1 : 1))
    const difference = plain(sumOf(changed.map((one) => hundredths(one.difference))))
    return { data: { people: changed.length, difference, rows: changed.slice(0, mostNamed) }, total: changed.length }
  },
})

const plainDays = <Name extends string>(days: Record<Name, number>) =>
  Object.fromEntries(Object.entries<number>(days).map(([name, each]) => [name, plain(each)])) as Record<Name, number>

const lockTypeSql = unpreparedStatement`
  select from ${leaveTypesTable} where ${leaveTypesTable.id} = $1 for no key update`

/** One quota for each scope and year: where there is one, it is changed. */
const upsert: Extension = {
  name: annualQuotas.operations.create,
  resource: annualQuotas.name,
  input: {},
  async run(context, input, next) {
    const { leaveTypeId, leaveYear, days, effectiveFrom } = input
    // What is missing is told by the creation.
    if (leaveTypeId == null || leaveYear == null || days == null) return next()
    // Of two who save the same scope at once the second finds the first one's.
    await context.sql.query(lockTypeSql(leaveTypeId))
    const scope = Object.entries(scopeOf(input)).map(([name, value]) => ({
      [name]: value === null ? { empty: true } : { eq: value },
    }))
    const same = { and: [{ leaveTypeId: { eq: leaveTypeId } }, { leaveYear: { eq: leaveYear } }, ...scope] }
    const [there] = await quotasOf(context, same)
    if (!there) return next()
    const { id, version } = there
    await updateFields(context, annualQuotas.name, id, version, { days, ...(effectiveFrom ? { effectiveFrom } : {}) })
    return { json: await show(context, annualQuotas.name, id) }
  },
}

const pageSize = 500

interface StoredQuota extends Values {
  id: number
  version: number
}

async function quotasOf(context: Context, filter: LooseFilter): Promise<StoredQuota[]> {
  const all: StoredQuota[] = []
  for (let page = 1; ; page++) {
    const request = { page, perPage: pageSize, sort: [['id', 'asc']] as const, filter, q: '' }
    const rows = JSON.parse((await list(context, annualQuotas.name, request)).json) as StoredQuota[]
    all.push(...rows)
    if (rows.length < pageSize) return all
  }
}

const { leaveYear: _, effectiveFrom: __, ...reviewed } = inputs

/**
 * The quotas of a year for the next one, for review. With `rows` those are meant instead, as they were corrected; with
 * `confirm` they are written. What the year has already is told as `there` and left alone.
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
    rows: rowsInput('rows'),
  },
  async run(context, input) {
    const [fromYear, leaveYear] = [input.fromYear, input.toYear]
    const there: Values[] = await quotasOf(context, { leaveYear: { eq: leaveYear } })
    const rows = input.rows ?? (await quotasOf(context, { leaveYear: { eq: fromYear } })).map(meantFor)
    const answer = await runEachRow('rows', rows, reviewed, async (row) => {
      const isThere = (quota: Values) =>
        quota.leaveTypeId === row.leaveTypeId && isSameScope(scopeOf(quota), scopeOf(row))
      if (there.some(isThere)) return { ...row, leaveYear, status: 'there' }
      if (!input.confirm) return { ...row, leaveYear, status: 'proposed' }
      there.push(row)
      await createRecord(context, annualQuotas.name, { ...row, leaveYear, effectiveFrom: context.today })
      return { ...row, leaveYear, status: 'written' }
    })
    return { data: answer, total: answer.length }
  },
})

const meantFor = (quota: Values): Values =>
  Object.fromEntries(Object.keys(reviewed).map((name) => [name, quota[name] ?? null]))

/** What a leave year gives the caller, type by type; whom else a quota is for is told to nobody here. */
const getOwnAnnualQuota = defineOperation({
  ...about,
  name: 'getOwnAnnualQuota',
  to: ['employee'],
  input: { leaveYear: number({ min: 2000, max: 2100, label: 'Year; default: this one' }) },
  async run({ caller, sql, today }, { leaveYear }) {
    const year = leaveYear ?? Number(today.slice(0, 4))
    const rows = await ownQuotas(sql, caller.empId ?? 0, year)
    return { data: rows, total: rows.length }
  },
})

export const leaveQuotaOperations = [previewAnnualQuota, copyAnnualQuotas, getOwnAnnualQuota]
export const leaveQuotaExtensions = [upsert]
