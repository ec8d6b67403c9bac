import { type Field, type Fields, getFieldBehaviour, type JsonSchema } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import { isParent, type ParentSource, parent } from '../../framework/rule-context/rule-context'
import type { ExpressionFields, ExpressionFunction, ExpressionScope, ExpressionType } from './expression-types'

/** What expressions need of a resource. */
type ScopedResource = Pick<Resource, 'name' | 'fields' | 'given' | 'workflow'>

interface ScopeOptions {
  /** Finds the resources that references lead to. */
  find?: (name: string) => ScopedResource | undefined
  /** True: each reference leads on to the fields of its record; `buildParents` declares what is read. */
  followsReferences?: boolean
  functions?: ReadonlyMap<string, ExpressionFunction>
}

/** Lists what expressions of a resource may name: its fields, its state, its id and its `given` records. */
export function buildResourceScope(resource: ScopedResource, options: ScopeOptions = {}): ExpressionScope {
  const { find, followsReferences, functions } = options
  const fields = listFieldTypes(resource)
  const heads = new Map<string, ExpressionFields>()
  const add = (head: string, to: string | undefined) => {
    const target = to === undefined ? undefined : find?.(to)
    if (target) heads.set(head, listFieldTypes(target))
  }
  if (followsReferences) for (const [name, type] of fields) if (type.kind === 'reference') add(name, type.to)
  for (const [head, source] of Object.entries(resource.given)) if (isParent(source)) add(head, source.of)
  return { fields, given: heads, ...(functions && { functions }) }
}

/** Declares the records that the paths of an expression read: `berthId.rate` needs `parent('berthId')`. */
export function buildParents(reads: readonly string[]): Readonly<Record<string, ParentSource>> {
  const fields = new Map<string, string[]>()
  for (const path of reads) {
    const [head = '', name] = path.split('.')
    if (name !== undefined) fields.set(head, [...(fields.get(head) ?? []), name])
  }
  return Object.fromEntries([...fields].map(([head, names]) => [head, parent(head, { fields: names })]))
}

function listFieldTypes({ name, fields, workflow }: ScopedResource): ExpressionFields {
  const types = new Map(mapFields(fields))
  if (workflow) types.set(workflow.field, { kind: 'choice', values: Object.keys(workflow.states) })
  if (!types.has('id')) types.set('id', { kind: 'reference', to: name })
  return types
}

const mapFields = (fields: Fields): Map<string, ExpressionType> =>
  new Map(Object.entries(fields).map(([name, field]) => [name, toExpressionType(field)]))

/** Answers the type that a field has in expressions, by what its type says about itself. */
function toExpressionType(field: Field): ExpressionType {
  const behaviour = getFieldBehaviour(field)
  const [schema, nested, target] = [behaviour.schema(), behaviour.nested(), behaviour.target()]
  if (field.type.isSealed) return { kind: 'other' }
  if (target !== undefined) return { kind: 'reference', to: target }
  if (nested && schema.type === 'array') return { kind: 'rows', fields: mapFields(nested) }
  if (nested) return { kind: 'group', fields: mapFields(nested) }
  if (field.type.isDocument) return findListType(schema)
  if (field.type.isNumeric || schema.type === 'integer' || schema.type === 'number') return findNumberType(field)
  return findPlainType(schema)
}

/** Amounts are the numbers in text that have a currency. */
function findNumberType(field: Field): ExpressionType {
  const behaviour = getFieldBehaviour(field)
  const unit = behaviour.unit({ currency: '' })
  const { type } = behaviour.schema()
  if (type === 'string' && unit) {
    const currency = unit.field ?? unit.words
    const { isPrice } = field.options as { isPrice?: boolean }
    return { kind: 'amount', ...(currency && { currency }), ...(isPrice && { isPrice }) }
  }
  const [, scale] = behaviour.column()?.type.split(/[,)]/) ?? []
  const decimals = type === 'integer' ? 0 : Number(scale)
  return { kind: 'number', ...(Number.isInteger(decimals) && { decimals }) }
}

function findPlainType(schema: JsonSchema): ExpressionType {
  const { type, format, enum: values, maxLength } = schema
  if (type === 'boolean') return { kind: 'boolean' }
  if (type === 'array' || type === 'object') return findListType(schema)
  if (format === 'date') return { kind: 'date' }
  if (format === 'date-time') return { kind: 'moment' }
  if (Array.isArray(values)) return { kind: 'choice', values: values.map(String) }
  return { kind: 'text', ...(typeof maxLength === 'number' && { max: maxLength }) }
}

function findListType({ type, items }: JsonSchema): ExpressionType {
  const values = (items as { enum?: unknown } | undefined)?.enum
  return type === 'array' && Array.isArray(values) ? { kind: 'choices', values: values.map(String) } : { kind: 'other' }
}
