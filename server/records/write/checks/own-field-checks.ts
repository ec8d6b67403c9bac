import { scopeForRights } from '../../../../src/framework/access'
import type { FieldErrors } from '../../../../src/framework/errors'
import { isEmpty } from '../../../../src/framework/field'
import type { Resource } from '../../../../src/framework/resource'
import { listReadPaths } from '../../../../src/framework/rule-context/bound-functions'
import type { RuleContext } from '../../../../src/framework/rule-context/rule-context'
import { appliesToStep, checkRecord, type Values } from '../../../../src/framework/validate'
import type { Caller } from '../../caller'
import { getTable, type Model, type Table } from '../../model'
import { getReadScope, getVerbScope } from '../../scopes'
import type { Writer } from '../writer'

/**
 * Checks own fields where a person enters the record. They never block work of the server, nor other steps.
 * A rule is not checked for those who may not read what it reads, because its refusal would tell them.
 */
export function checkOwnFields(
  { caller, model }: Pick<Writer, 'caller' | 'model'>,
  resource: Resource,
  record: Values,
  before: Values | null,
  ruleContext: RuleContext,
  action: string | undefined,
): FieldErrors {
  const { ownFields } = resource
  const isEntry = action === undefined || action === 'create' || action === 'update'
  if (!ownFields || caller.isSystem) return {}
  const { fields, rules, ...checked } = ownFields.checked
  const own = {
    ...resource,
    ...checked,
    fields: isEntry ? pickRequired(fields, caller, before) : {},
    rules: rules.filter(
      (rule) => (rule.at ? appliesToStep(rule, action) : isEntry) && canReadPaths(model, resource, rule.check, caller),
    ),
  }
  return checkRecord(own, record, { ...ruleContext, before }, action)
}

/** Picks the fields that the caller has to fill in; older records may stay without a value. */
const pickRequired = (fields: Resource['fields'], caller: Caller, before: Values | null): Resource['fields'] =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, { options }]) =>
        scopeForRights(options.writableBy, caller.roles) !== 'none' && (!before || !isEmpty(before[name])),
    ),
  )

const canReadPaths = (model: Model, resource: Resource, check: object, caller: Caller): boolean =>
  listReadPaths(check).every((path) => canReadPath(model, getTable(model, resource.name), path.split('.'), caller))

function canReadPath(model: Model, table: Table, [name = '', ...rest]: readonly string[], caller: Caller): boolean {
  const attribute = table.attributes.get(name)
  if (!attribute) return true
  if (getReadScope(attribute, caller) === 'none') return false
  const target = attribute.target === undefined ? undefined : model.tables.get(attribute.target)
  if (!target || rest.length === 0) return true
  const isReached = (['list', 'show'] as const).some((verb) => getVerbScope(target, verb, caller) !== 'none')
  return isReached && canReadPath(model, target, rest, caller)
}
