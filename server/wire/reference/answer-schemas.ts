import { scopeForRights } from '../../../src/framework/access'
import { type Field, getFieldBehaviour, type JsonSchema } from '../../../src/framework/field'
import type { Role } from '../../../src/framework/register'
import type { Resource } from '../../../src/framework/resource'
import type { Model, Table } from '../../records/model'
import { listInputFields } from '../input'
import type { Operation } from '../operation'

/** Answers the name of a resource's record among the schemas. */
const getRecordSchemaName = (resource: string): string => `Record_${resource}`

const toSchemaReference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const toNullableSchema = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
const toMapSchema = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values })

/** Builds the schema of an operation's `data`; undefined where it is unknown. */
export function buildAnswerSchema({ answers, resource }: Operation): JsonSchema | undefined {
  if (!answers || resource === undefined) return undefined
  const record = toSchemaReference(getRecordSchemaName(resource))
  return answers === 'records' ? { type: 'array', items: record } : toNullableSchema(record)
}

/**
 * Builds the schemas of records that the operations answer, with all fields that any of the roles may read.
 */
export function buildRecordSchemas(model: Model, operations: readonly Operation[], roles: readonly Role[]): JsonSchema {
  const named = new Set(operations.flatMap(({ answers, resource }) => (answers && resource ? [resource] : [])))
  // The set grows during the loop: a record's schema includes its lines.
  for (const name of named) for (const part of Object.values(getParts(model, name))) named.add(part.of)
  const tables = [...named].flatMap((name) => model.tables.get(name) ?? [])
  return Object.fromEntries(
    tables.map((table) => [getRecordSchemaName(table.resource.name), buildRecordSchema(table, roles)]),
  )
}

const getParts = (model: Model, name: string): Resource['parts'] => model.tables.get(name)?.resource.parts ?? {}

function buildRecordSchema({ resource, attributes }: Table, roles: readonly Role[]): JsonSchema {
  const isRead = ({ field }: { field: Field }) => scopeForRights(field.options.readableBy, roles) !== 'none'
  const values = [...attributes.values()]
    .filter(isRead)
    .map(({ name, field }) => [name, buildValueSchema(field)] as const)
  const lines = Object.entries(resource.parts).map(([name, { of }]) => [
    name,
    { type: 'array', items: toSchemaReference(getRecordSchemaName(of)) },
  ])
  const files = Object.keys(resource.files).length > 0 ? { files: toMapSchema({ type: 'object' }) } : {}
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries([...values, ...lines]),
      ...(resource.key === 'id' ? {} : { [resource.key]: { type: 'integer' } }),
      id: { type: 'integer' },
      labels: {
        ...toMapSchema({ type: ['string', 'null'] }),
        description: 'Names of what the record refers to, by the field',
      },
      can: { type: 'array', items: { type: 'string' }, description: 'What the caller may do with it' },
      counts: { ...toMapSchema({ type: 'integer' }), description: 'How many lines there are, by the part' },
      ...files,
    },
    required: ['id'],
  }
}

/** The limits that apply only to inputs, because stored values may be older than the limits. */
const bounds = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems']

function buildValueSchema(field: Field): JsonSchema {
  const { unit, schema } = getFieldBehaviour(field)
  const by = unit({ currency: '' })?.field
  const told = field.type.isSealed ? { type: 'string', description: 'Masked' } : omitSchemaBounds(schema())
  return toNullableSchema(by ? { ...told, description: `Counted in what ${by} says` } : told)
}

const omitSchemaBounds = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => !bounds.includes(name) && name !== 'required')
      .map(([name, value]) => [
        name,
        isJsonSchema(value) ? omitSchemaBounds(name === 'properties' ? toNullableProperties(value) : value) : value,
      ]),
  )

const toNullableProperties = (properties: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, toNullableSchema(schema as JsonSchema)]))

const isJsonSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Builds the schema of the lines of a part, as a call sends them with their record. */
export function buildLinesSchema(part: Resource): JsonSchema {
  const values = Object.entries(listInputFields(part)).map(([name, field]) => [
    name,
    toNullableSchema(getFieldBehaviour(field).schema()),
  ])
  return {
    type: 'array',
    minItems: 1,
    maxItems: 100,
    items: {
      type: 'object',
      properties: {
        ...Object.fromEntries(values),
        id: { type: 'integer', description: 'Of a line that is there' },
        version: { type: 'integer' },
        remove: { type: 'boolean' },
        files: toMapSchema({ type: 'array', items: { type: 'integer' } }),
      },
    },
  }
}
