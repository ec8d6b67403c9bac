import type { FastifyInstance } from 'fastify'
import { type ErrorCode, errorTable } from '../../../src/framework/errors'
import { type Field, getFieldBehaviour, type JsonSchema } from '../../../src/framework/field'
import { humanizeName } from '../../../src/framework/naming'
import { takeServed } from '../../records/areas/definitions-in-force'
import type { Caller } from '../../records/caller'
import { isAllowedInScope } from '../../session/roles/session-scopes'
import { LruCache } from '../../start/lru-cache'
import { formType, prefix } from '../endpoint'
import { isFileField } from '../files/file-field'
import { multipartType } from '../files/multipart-form'
import { canCallOperation, type Operation } from '../operation'
import type { ServerParts } from '../server-parts'
import { buildAnswerSchema, buildLinesSchema, buildRecordSchemas } from './answer-schemas'

/** Serves the OpenAPI 3.1 reference of the operations that the caller may call. */
export function serveApiReference(app: FastifyInstance, kernel: ServerParts): void {
  const cache = new LruCache<string, string>(50)
  app.get('/api/openapi.json', async (request, reply) => {
    const caller = await kernel.sessions.callerOf(request.headers.authorization)
    request.empId = caller.empId ?? undefined
    const key = JSON.stringify([
      kernel.number,
      caller.empId !== null,
      caller.mustChangePassword,
      caller.scope,
      [...caller.roles].sort(),
    ])
    const text = cache.get(key) ?? JSON.stringify(buildApiReference(takeServed(kernel), caller))
    cache.set(key, text)
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

function buildApiReference({ registry, model, scopes }: ServerParts, caller: Caller): JsonSchema {
  const { roles, empId, mustChangePassword } = caller
  const open = [...registry.values()].filter(
    (operation) =>
      isAllowedInScope(scopes, caller, operation) &&
      canCallOperation(operation.to, roles, empId !== null) &&
      (!mustChangePassword || operation.whilePasswordMustChange),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Steward',
      version: '1',
      description:
        'What the caller may call. Every operation is a web form by POST; nested values travel as JSON in one field.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(open.map(({ area }) => area))].sort().map((name) => ({ name })),
    paths: Object.fromEntries(
      open.map((operation) => [prefix + operation.name, { post: describeOperation(operation, model) }]),
    ),
    components: {
      ...components,
      schemas: { ...(components.schemas as JsonSchema), ...buildRecordSchemas(model, open, roles) },
    },
  }
}

function describeOperation(operation: Operation, model: ServerParts['model']): JsonSchema {
  const isOpen = operation.to === 'anyone'
  const inputs = Object.entries(operation.input)
  return {
    operationId: operation.name,
    summary: humanizeName(operation.name),
    tags: [operation.area],
    security: isOpen ? [] : [{ session: [] }],
    ...(operation.isIdempotent ? { parameters: [{ $ref: '#/components/parameters/idempotencyKey' }] } : {}),
    ...(inputs.length > 0
      ? {
          requestBody: buildRequestBody(
            inputs,
            listRequiredInputs(operation, model),
            buildLineInputSchemas(operation, model),
          ),
        }
      : {}),
    responses: buildResponses(operation),
  }
}

/** Builds the schemas of the inputs for lines of the resource's parts. */
function buildLineInputSchemas({ resource = '' }: Operation, { tables }: ServerParts['model']): JsonSchema {
  const parts = Object.entries(tables.get(resource)?.resource.parts ?? {})
  return Object.fromEntries(
    parts.flatMap(([name, { of }]) => {
      const part = tables.get(of)?.resource
      return part ? [[name, buildLinesSchema(part)]] : []
    }),
  )
}

const toLinesSchema = ({ type }: Field, lines: unknown): JsonSchema =>
  type.isDocument && lines ? (lines as JsonSchema) : {}

function buildRequestBody(
  inputs: readonly [string, Field][],
  required: readonly string[],
  lines: JsonSchema,
): JsonSchema {
  const documents = inputs.filter(([, field]) => field.type.isDocument && !isFileField(field))
  return {
    required: required.length > 0,
    content: {
      [inputs.some(([, field]) => isFileField(field)) ? multipartType : formType]: {
        schema: {
          type: 'object',
          additionalProperties: false,
          properties: Object.fromEntries(
            inputs.map(([name, field]) => [
              name,
              { ...buildPropertySchema(name, field), ...toLinesSchema(field, lines[name]) },
            ]),
          ),
          ...(required.length > 0 ? { required } : {}),
        },
        encoding: Object.fromEntries(documents.map(([name]) => [name, { contentType: 'application/json' }])),
      },
    },
  }
}

function buildPropertySchema(name: string, field: Field): JsonSchema {
  const { label, help, default: usual } = field.options
  return {
    title: label ?? humanizeName(name),
    ...(help ? { description: help } : {}),
    // The server fills in `$me`, `$today` and other variables.
    ...(usual === undefined || String(usual).startsWith('$') ? {} : { default: usual }),
    ...getFieldBehaviour(field).schema(),
  }
}

/** Lists the required fields of a new record, without those that have a default or a condition. */
function listRequiredInputs(operation: Operation, { tables }: ServerParts['model']): string[] {
  const resource = tables.get(operation.resource ?? '')?.resource
  const isCreate = resource?.operations.create === operation.name
  return Object.entries(operation.input)
    .filter(([name, { options }]) => {
      if (!options.required) return false
      if (operation.reads === 'whole' || name === 'id' || name === 'version') return true
      return isCreate && options.default === undefined && !Object.hasOwn(resource.visible, name)
    })
    .map(([name]) => name)
}

function buildResponses(operation: Operation): JsonSchema {
  const { answersStatus, answersFile } = operation
  return {
    200: answersFile
      ? {
          description: 'A file',
          content: Object.fromEntries(answersFile.map((type) => [type, buildFileContent(type)])),
        }
      : {
          description: 'Done',
          content: addAnswerSchema(operation, toJsonContent(answersStatus ? 'SignInEnvelope' : 'Envelope')),
        },
    ...Object.fromEntries(
      [...codesByStatus.keys()].map((status) => [
        status,
        { $ref: `#/components/responses/${getRefusalSchemaName(status)}` },
      ]),
    ),
  }
}

/** Answers the envelope with the schema of its data. */
function addAnswerSchema(operation: Operation, envelope: JsonSchema): JsonSchema {
  const data = buildAnswerSchema(operation)
  if (!data) return envelope
  const { schema } = envelope['application/json'] as { schema: JsonSchema }
  return { 'application/json': { schema: { allOf: [schema, { properties: { data } }] } } }
}

/** Builds the content of a file; binary content has no schema. */
const buildFileContent = (type: string) => (type.startsWith('text/') ? { schema: { type: 'string' } } : {})

const toJsonContent = (name: string): JsonSchema => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
})

const getRefusalSchemaName = (status: number) => `Refused${status}`

const codesByStatus = new Map<number, ErrorCode[]>()
for (const [code, { status }] of Object.entries(errorTable))
  codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code as ErrorCode])

const requestId = { type: 'string', format: 'uuid', description: 'Also in the header `x-request-id` and in the log.' }
const anything = { description: 'What the operation answers' }
const success = {
  data: anything,
  error: { type: 'null' },
  total: { type: 'integer', description: 'Of a list: how many match in the scope of the caller' },
  totalCapped: { type: 'boolean', description: 'Counting stopped; there are more' },
  follows: {
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'What goes on after the answer, and of how many records',
  },
  notTaken: {
    type: 'array',
    description: 'Records that could not follow the change, and stay as they are; null what the caller may not read',
    items: {
      type: 'object',
      properties: {
        resource: { type: 'string' },
        label: { type: 'string' },
        id: { type: ['integer', 'null'] },
        name: { type: ['string', 'null'] },
        code: { type: 'string' },
        message: { type: ['string', 'null'] },
      },
      required: ['resource', 'label', 'id', 'name', 'code', 'message'],
    },
  },
  requestId,
}
const fieldErrors = {
  type: 'object',
  description: 'By the path of the field, `contacts.0.email`',
  additionalProperties: {
    type: 'object',
    properties: { code: { type: 'string' }, args: { type: 'object' }, message: { type: 'string' }, stored: {} },
    required: ['code'],
  },
}

const components: JsonSchema = {
  securitySchemes: {
    session: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: '`accessToken` of getEmployeeByCredentials',
    },
  },
  parameters: {
    idempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Repeated within 24 hours it gives the same answer and no second effect',
      schema: { type: 'string', format: 'uuid' },
    },
  },
  schemas: {
    Envelope: { type: 'object', properties: success, required: ['data', 'error', 'requestId'] },
    SignInEnvelope: {
      type: 'object',
      properties: { ...success, status: { const: true }, object: anything },
      required: ['data', 'error', 'requestId'],
    },
    Refusal: {
      type: 'object',
      properties: {
        data: { type: 'null' },
        error: { type: 'string' },
        code: { type: 'string', enum: Object.keys(errorTable) },
        args: { type: 'object' },
        fields: fieldErrors,
        status: { const: false },
        object: { type: 'null' },
        requestId,
      },
      required: ['data', 'error', 'code', 'requestId'],
    },
  },
  responses: Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      getRefusalSchemaName(status),
      { description: codes.join(', '), content: toJsonContent('Refusal') },
    ]),
  ),
}
