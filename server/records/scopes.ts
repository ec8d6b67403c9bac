import { type Scope, scopeForRights, scopeForVerb, type Verb } from '../../src/framework/access'
import type { Caller } from './caller'
import type { Attribute, Model, Table } from './model'
import { compileTrustedFilter, type FieldAccess, fieldValueSql } from './sql/filter-sql'
import type { SqlParameters } from './sql-parameters'

/** Builds SQL of a scope as a condition on the table at `alias`. */
export function scopeSql(
  model: Model,
  table: Table,
  scope: Scope,
  alias: string,
  slots: SqlParameters,
  as: (filter: string) => string = (filter) => filter,
): string {
  if (scope === 'all') return 'true'
  if (scope === 'none') return 'false'
  const compile = (filter: object) => as(`(${compileTrustedFilter(model, table, filter, alias, slots).sql})`)
  const any = scope.any === 'all' ? 'true' : `(${scope.any.map(compile).join(' or ')})`
  return scope.but.length === 0 ? any : `(${any} and not coalesce(${scope.but.map(compile).join(' or ')}, false))`
}

export function getVerbScope(table: Table, verb: Verb, caller: Caller): Scope {
  if (table.resource.isAppendOnly && (verb === 'update' || verb === 'delete')) return 'none'
  return caller.isSystem ? 'all' : scopeForVerb(table.resource, verb, caller.roles)
}

export function getReadScope(attribute: Attribute, caller: Caller): Scope {
  return caller.isSystem ? 'all' : scopeForRights(attribute.field.options.readableBy, caller.roles)
}

export function getWriteScope(attribute: Attribute, caller: Caller): Scope {
  if (caller.isSystem) return 'all'
  const read = getReadScope(attribute, caller)
  return attribute.field.options.writableBy ? scopeForRights(attribute.field.options.writableBy, caller.roles) : read
}

/**
 * Answers the scope of the records whose field names the caller as beneficiary or as the person decided over.
 */
export function getBeneficiaryScope(attribute: Attribute, caller: Caller): Scope {
  const { givenTo } = attribute.field.options
  return caller.isSystem || !givenTo ? 'none' : { any: [givenTo], but: [] }
}

/** Makes the access to fields with the caller's rights. A value that they may not read compares as empty. */
export function createCallerFieldAccess(model: Model, caller: Caller, slots: SqlParameters): FieldAccess {
  return {
    slots,
    valueOf(table, attribute, alias) {
      const scope = getReadScope(attribute, caller)
      const sql = fieldValueSql(model, table, attribute, alias, slots)
      return scope === 'all' ? { sql } : { sql, condition: scopeSql(model, table, scope, alias, slots) }
    },
    within: (table, alias) => scopeSql(model, table, getVerbScope(table, 'list', caller), alias, slots),
  }
}

/** Identifies the caller's rights without the person, so callers with the same roles share statements. */
export const getRightsKey = (caller: Caller) => (caller.isSystem ? '*' : caller.roles.join('+'))
