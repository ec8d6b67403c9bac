import type { Row } from '../../../../dataProvider/create'
import { getFieldBehaviour } from '../../../../src/framework/field'
import type { StoredRecord } from '../../../../src/framework/record'
import { fieldLabel } from '../../../../src/framework/resource'
import { useRecords } from '../../../../src/views/blocks/records/use-records'
import { everybody, type PeopleScope, scopeFields, toScope } from '../../../people/public'
import { annualQuotas } from '../../annualQuotas'
import { type LeaveType, useLeaveTypes } from '../leave-queries'

export type Quota = Row & StoredRecord<typeof annualQuotas>

/** A column of the grid: a scope of people, and its name. */
export interface ScopeColumn {
  key: string
  scope: PeopleScope
  label: string
}

export const buildScopeKey = (scope: PeopleScope): string => JSON.stringify(scopeFields.map((name) => scope[name]))

/** Names a scope: `Grade L2, Pune`; undefined for everybody. */
export function scopeInWords(
  scope: PeopleScope,
  labels: Readonly<Record<string, string>> | undefined,
): string | undefined {
  const { fields } = annualQuotas
  const parts = scopeFields.flatMap((name) => {
    const [value, field] = [scope[name], fields[name]]
    if (value === null || !field) return []
    // A grade is only a code, so the name of the field stands before it.
    const prefix = name === 'grade' ? `${fieldLabel(annualQuotas, name)} ` : ''
    return [prefix + (labels?.[name] ?? getFieldBehaviour(field).text(value))]
  })
  return parts.length > 0 ? parts.join(', ') : undefined
}

/** The largest number of quotas to load; no year has that many. */
const most = 500

/** Loads the quotas of a year, and the types that have balances. */
export function useQuotas(year: number) {
  const types = useLeaveTypes()?.filter(({ requiresBalance }) => requiresBalance)
  const { data, total, error, refetch } = useRecords(annualQuotas, { filter: { leaveYear: { eq: year } }, most })
  return { types, quotas: data, isCut: total > most, error, refetch }
}

/** Lists the columns of the grid: everybody, then the scopes of stored quotas, then added scopes. */
export function listScopeColumns(
  quotas: readonly Quota[],
  added: readonly ScopeColumn[],
  everybodyWords: string,
): readonly ScopeColumn[] {
  const columns = new Map([
    [buildScopeKey(everybody), { key: buildScopeKey(everybody), scope: everybody, label: everybodyWords }],
  ])
  for (const quota of quotas) {
    const scope = toScope(quota)
    const key = buildScopeKey(scope)
    if (!columns.has(key)) columns.set(key, { key, scope, label: scopeInWords(scope, quota.labels) ?? everybodyWords })
  }
  for (const column of added) if (!columns.has(column.key)) columns.set(column.key, column)
  return [...columns.values()]
}

export const buildCellKey = (type: Pick<LeaveType, 'id'>, { key }: ScopeColumn): string => `${type.id} ${key}`

export const findQuota = (quotas: readonly Quota[], type: LeaveType, { key }: ScopeColumn): Quota | undefined =>
  quotas.find((quota) => quota.leaveTypeId === type.id && buildScopeKey(toScope(quota)) === key)
