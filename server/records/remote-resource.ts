import type { DataProvider } from 'ra-core'
import { scopeForRights, scopeForVerb, type Verb } from '../../src/framework/access'
import { StewardError } from '../../src/framework/errors'
import { isPlainObject } from '../../src/framework/filter'
import type { Role } from '../../src/framework/register'
import { isInputField, type Resource } from '../../src/framework/resource'
import { buildContextOfToday } from '../../src/framework/rule-context/rule-context'
import { checkRecord, type Values } from '../../src/framework/validate'
import { listInput, toListRequest } from '../wire/list-input'
import type { Operation } from '../wire/operation'
import type { Caller } from './caller'
import { idField } from './model'
import type { RequestContext } from './sql/compile-statement'

const timeoutMs = 5000

const providers = new Map<string, Promise<DataProvider>>()

/**
 * Loads the simple-REST client. Only resources that need it load it, because it brings react-admin's core.
 */
function loadRemoteProvider(url: string): Promise<DataProvider> {
  const cached = providers.get(url)
  if (cached) return cached
  const loading = import('ra-data-simple-rest').then(({ default: simpleRest }) => simpleRest(url, fetchRemoteJson))
  providers.set(url, loading)
  return loading
}

/** Sends a request and refuses redirects: an address in a declaration must not lead the server elsewhere. */
async function fetchRemoteJson(url: string, options: { method?: string; body?: unknown; headers?: HeadersInit } = {}) {
  const headers = new Headers(options.headers)
  if (options.body) headers.set('content-type', 'application/json')
  // The timeout is cleared after the answer, because a later abort would throw where nothing catches it.
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  const { response, body } = await fetchWithBody(url, {
    method: options.method ?? 'GET',
    headers,
    redirect: 'error',
    signal: timeout.signal,
    ...(typeof options.body === 'string' ? { body: options.body } : {}),
  }).finally(() => clearTimeout(timer))
  if (response.status === 404) throw new StewardError('notFound')
  if (!response.ok)
    throw new StewardError('upstream', { cause: new Error(`${response.status} from ${new URL(url).host}`) })
  return { status: response.status, headers: response.headers, body, json: JSON.parse(body || 'null') as unknown }
}

async function fetchWithBody(url: string, init: RequestInit): Promise<{ response: Response; body: string }> {
  const response = await fetch(url, init)
  return { response, body: await response.text() }
}

/**
 * Makes the operations of a resource on a simple-REST server: we check
 * the grants, that server stores the records.
 */
export function deriveRemoteOperations(resource: Resource, roles: readonly Role[]): Operation[] {
  const rolesWith = (verb: Verb) => roles.filter((role) => scopeForVerb(resource, verb, [role]) !== 'none')
  const base = {
    area: resource.label,
    resource: resource.name,
    effect: 'own' as const,
    reads: 'partial' as const,
    alias: { [resource.key]: 'id' },
  }
  const id = idField(resource.name)
  const inputs = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => isInputField(resource, name)))
  const { operations: names } = resource
  const operations: Operation[] = [
    { ...base, name: names.list, to: rolesWith('list'), input: listInput, run: buildRemoteList(resource) },
    { ...base, name: names.show, to: rolesWith('show'), input: { id }, run: buildRemoteShow(resource) },
    { ...base, name: names.create, to: rolesWith('create'), input: inputs, run: buildRemoteCreate(resource) },
    {
      ...base,
      name: names.update,
      to: rolesWith('update'),
      input: { ...inputs, id },
      run: buildRemoteUpdate(resource),
    },
    { ...base, name: names.delete, to: rolesWith('delete'), input: { id }, run: buildRemoteDelete(resource) },
  ]
  return operations.filter((operation) => operation.to.length > 0)
}

type RunOperation = Operation['run']

/** Sends a request to the other server. Any failure there or on the way becomes an error of ours. */
async function callRemoteServer<T>(resource: Resource, question: (provider: DataProvider) => Promise<T>): Promise<T> {
  try {
    return await question(await loadRemoteProvider(resource.source?.simpleRest ?? ''))
  } catch (error) {
    throw error instanceof StewardError ? error : new StewardError('upstream', { cause: error })
  }
}

const buildRemoteList =
  (resource: Resource): RunOperation =>
  async ({ caller }, input) => {
    const { page, perPage, sort, filter, q } = toListRequest(input)
    const [name, direction] = sort[0] ?? [resource.title, 'asc']
    const order = direction === 'desc' ? ('DESC' as const) : ('ASC' as const)
    const request = {
      pagination: { page, perPage },
      sort: { field: requireSortableField(resource, caller, name), order },
      filter: { ...toEqualityFilter(resource, caller, filter), ...(q ? { q } : {}) },
    }
    const { data, total } = await callRemoteServer(resource, (provider) => provider.getList(resource.name, request))
    return { data: data.map((row) => toReadableRecord(resource, caller, row)), total: total ?? data.length }
  }

const buildRemoteShow =
  (resource: Resource): RunOperation =>
  async ({ caller }, input) => {
    const { data } = await callRemoteServer(resource, (provider) =>
      provider.getOne(resource.name, { id: input.id as number }),
    )
    return { data: toReadableRecord(resource, caller, data) }
  }

const buildRemoteCreate =
  (resource: Resource): RunOperation =>
  async (context, input) => {
    const { caller } = context
    checkRemoteInput(resource, context, input, input)
    const { data } = await callRemoteServer(resource, (provider) => provider.create(resource.name, { data: input }))
    return { data: toReadableRecord(resource, caller, data) }
  }

const buildRemoteUpdate =
  (resource: Resource): RunOperation =>
  async (context, { id, ...values }) => {
    const { caller } = context
    const key = { id: id as number }
    const { data: before } = await callRemoteServer(resource, (provider) => provider.getOne(resource.name, key))
    const after = { ...before, ...values }
    checkRemoteInput(resource, context, values, after)
    const change = { ...key, data: after, previousData: before }
    const { data } = await callRemoteServer(resource, (provider) => provider.update(resource.name, change))
    return { data: toReadableRecord(resource, caller, data) }
  }

const buildRemoteDelete =
  (resource: Resource): RunOperation =>
  async (_, input) => {
    await callRemoteServer(resource, (provider) => provider.delete(resource.name, { id: input.id as number }))
    return { data: { id: input.id } }
  }

const canReadField = (resource: Resource, caller: Caller, name: string) =>
  scopeForRights(resource.fields[name]?.options.readableBy, caller.roles) !== 'none'

function requireSortableField(resource: Resource, caller: Caller, name: string): string {
  if (name === 'id' || (name in resource.fields && canReadField(resource, caller, name))) return name
  throw new StewardError('invalidInput', {
    fields: { sort: { code: 'unusable', args: { reason: `"${name}" is no field to sort by` } } },
  })
}

/** Turns a filter into equalities, because simple REST knows nothing else. Refuses any other operator. */
function toEqualityFilter(resource: Resource, caller: Caller, filter: unknown): Values {
  const equalTo: Values = {}
  for (const [name, comparison] of Object.entries((filter as Values | undefined) ?? {})) {
    const entries = isPlainObject(comparison) ? Object.entries(comparison) : []
    const [operator, value] = entries[0] ?? []
    const isUsable =
      (name === 'id' || (name in resource.fields && canReadField(resource, caller, name))) &&
      entries.length === 1 &&
      (operator === 'eq' || operator === 'in')
    if (!isUsable)
      throw new StewardError('invalidInput', {
        fields: { filter: { code: 'unusable', args: { reason: `"${name}" can only be compared by eq or in here` } } },
      })
    equalTo[name] = value
  }
  return equalTo
}

/**
 * Answers the declared fields that the caller may read, and `can`; nothing else of the other server's record.
 */
function toReadableRecord(resource: Resource, caller: Caller, row: Values): Values {
  const entries = Object.keys(resource.fields)
    .filter((name) => canReadField(resource, caller, name))
    .map((name) => [name, row[name] ?? null])
  const can = (['show', 'update', 'delete', 'export'] as const).filter(
    (verb) => scopeForVerb(resource, verb, caller.roles) !== 'none',
  )
  return { id: row.id, version: 1, ...Object.fromEntries(entries), labels: {}, can }
}

function checkRemoteInput(resource: Resource, { caller, today }: RequestContext, input: Values, record: Values): void {
  for (const name of Object.keys(input)) {
    const { readableBy, writableBy } = resource.fields[name]?.options ?? {}
    if (scopeForRights(writableBy ?? readableBy, caller.roles) === 'none')
      throw new StewardError('invalidInput', { fields: { [name]: { code: 'notWritable' } } })
  }
  const errors = checkRecord(resource, record, buildContextOfToday(today))
  if (Object.keys(errors).length > 0) throw new StewardError('invalidInput', { fields: errors })
}
