import type { JsonSchema } from '../../../framework/field'
import { resourceShape } from './body-shape'
import { bodyFieldTypeNames, findBodyFieldType, optionsShape } from './field-types'
import { isNestable } from './read-fields'
import type { ObjectShape, Shape } from './shape'
import { bodyPatterns } from './shape-reader'

/** The JSON schema of a body, for editors of files: the same form that the reader checks. */
export const buildBodySchema = (): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A resource',
  ...buildSchema(resourceShape),
  $defs: { field: buildFieldsSchema(false), nestedField: buildFieldsSchema(true) },
})

const textSchema = (pattern: string): JsonSchema => ({ type: 'string', pattern })
const idSchema = textSchema(bodyPatterns.id)

const buildTuple = (needed: readonly JsonSchema[], ...optional: readonly JsonSchema[]): JsonSchema => ({
  type: 'array',
  prefixItems: [...needed, ...optional],
  items: false,
  minItems: needed.length,
})

const buildFieldsSchema = (isNested: boolean): JsonSchema => ({
  anyOf: bodyFieldTypeNames.flatMap((name) => {
    const type = findBodyFieldType(name)
    if (!type || (isNested && !isNestable(name, type))) return []
    const head = [idSchema, textSchema(bodyPatterns.code), { const: name }]
    const options = buildSchema(optionsShape(type))
    return [type.needs?.length ? buildTuple([...head, options]) : buildTuple(head, options)]
  }),
})

const buildObject = ({ parts, needs }: ObjectShape): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, buildSchema(part)])),
  ...(needs.length > 0 && { required: needs }),
  additionalProperties: false,
})

type ShapeOf<K extends Shape['is']> = Extract<Shape, { is: K }>

const builders: { readonly [K in Shape['is']]: (shape: ShapeOf<K>) => JsonSchema } = {
  words: ({ most }) => ({ type: 'string', minLength: 1, maxLength: most }),
  code: () => textSchema(bodyPatterns.code),
  yes: () => ({ type: 'boolean' }),
  number: ({ least, most, decimals = 0 }) => ({
    type: decimals > 0 ? 'number' : 'integer',
    ...(least !== undefined && { minimum: least }),
    ...(most !== undefined && { maximum: most }),
  }),
  amount: () => textSchema('^-?[0-9]{1,14}([.][0-9]{1,4})?$'),
  day: () => textSchema('^([0-9]{4}-[0-9]{2}-[0-9]{2}|[$]today([+-][0-9]+)?)$'),
  constant: () => ({ type: ['string', 'number', 'boolean', 'array'] }),
  oneOf: ({ values }) => ({ enum: values }),
  name: () => ({ type: 'string' }),
  sort: () => ({ type: 'string' }),
  currency: () => ({ type: 'string' }),
  filter: () => ({ type: 'object' }),
  expression: () => ({ type: 'string', minLength: 1, maxLength: 1000 }),
  choices: () => ({
    ...{ type: 'array', minItems: 1 },
    items: buildTuple([idSchema, textSchema(bodyPatterns.value)], { type: 'string', maxLength: 80 }),
  }),
  fields: ({ isNested, most }) => ({
    ...{ type: 'array', minItems: 1, maxItems: most },
    items: { $ref: isNested ? '#/$defs/nestedField' : '#/$defs/field' },
  }),
  list: ({ of, least, most }) => ({
    ...{ type: 'array', items: buildSchema(of), maxItems: most },
    ...(least !== undefined && { minItems: least }),
  }),
  map: ({ of, hasCodes, most }) => ({
    ...{ type: 'object', additionalProperties: buildSchema(of), maxProperties: most },
    ...(hasCodes && { propertyNames: textSchema(bodyPatterns.code) }),
  }),
  object: buildObject,
  named: ({ options, most, what }) => ({
    ...{ type: 'array', maxItems: most },
    items: buildTuple(
      [idSchema, textSchema(what === 'state' ? bodyPatterns.state : bodyPatterns.code)],
      buildObject(options),
    ),
  }),
  either: ({ of }) => ({ anyOf: of.map(buildSchema) }),
  open: () => ({}),
}

/** Builds the schema of one part. */
function buildSchema(shape: Shape): JsonSchema {
  const build = builders[shape.is] as (shape: Shape) => JsonSchema
  return build(shape)
}
