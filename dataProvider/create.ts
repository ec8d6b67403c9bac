import type { DataProvider, Identifier, RaRecord } from 'ra-core'
import type { SkippedRecord } from '../src/framework/errors'
import { type Resource, stepOperationName } from '../src/framework/resource'
import { callOperation as callServer, createIdempotencyKey, type Params } from './call'
import { keepNumberOfWrite } from './declared-number'
import { toListFilter } from './filter'
import { type ListSort, toWireSort } from './sort'

/** Most rows that the server answers on one page. */
const maxPerPage = 500

export interface Row extends RaRecord {
  version?: number
  labels?: Readonly<Record<string, string>>
  can?: readonly string[]
}

interface StepParams {
  id: Identifier
  version?: number
  comment?: string
  [asked: string]: unknown
}

/** One entry of a record's history. */
export interface HistoryEntry {
  id: Identifier
  at: string
  actor: string
  actorEmpId: number | null
  /** The person on whose behalf the actor did it; null if the actor did it for themselves. */
  onBehalfOf: string | null
  action: string
  comment: string | null
  /** Id of the previous entry. */
  previousId: number | null
  /** If the entry restored values: when the entry was created that these values come from. */
  restoredAt: string | null
  changes: Readonly<Record<string, ValueChange>>
}

export interface ValueChange {
  from: unknown
  to: unknown
  fromLabel?: string
  toLabel?: string
}

interface WriteMeta {
  /** A UUID that stays the same for one intention of the person, also when a network failure causes a retry. */
  idempotencyKey?: string
  /** The number of definitions whose names the input has. */
  definitions?: number | undefined
}

/** react-admin's verbs and our own. Resources are named by their route. */
export interface StewardProvider extends DataProvider {
  /** Takes a step; its answer includes the records that could not follow the step. */
  transition(
    resource: string,
    step: string,
    params: StepParams,
    intention?: WriteMeta,
  ): Promise<{ data: Row; notTaken?: readonly SkippedRecord[] }>
  history(
    resource: string,
    id: Identifier,
    page?: { page: number; perPage: number },
    signal?: AbortSignal,
  ): Promise<{ data: HistoryEntry[]; total: number }>
}

interface ListParams {
  pagination?: { page: number; perPage: number } | undefined
  sort?: ListSort | undefined
  filter?: Readonly<Record<string, unknown>> | undefined
  meta?: { fields?: readonly string[] } | undefined
  signal?: AbortSignal | undefined
}

type ResourceLoader = (route: string) => Promise<Resource>

/**
 * Builds the data provider over `call`; the resources define operations, keys and filters.
 * @param loadByRoute loads the resource of a route; rejects where there is none
 */
export function createDataProvider(loadByRoute: ResourceLoader, call: typeof callServer = callServer): StewardProvider {
  const provider = { ...buildReads(loadByRoute, call), ...buildWrites(loadByRoute, call), supportAbortSignal: true }
  return provider as unknown as StewardProvider
}

function buildReads(loadByRoute: ResourceLoader, call: typeof callServer) {
  const list = async (route: string, params: ListParams) => listRows(call, await loadByRoute(route), params)
  return {
    getList: list,
    async getOne(route: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) {
      const resource = await loadByRoute(route)
      const { data } = await call<Row>(resource.operations.show, { [resource.key]: id }, signal ? { signal } : {})
      return { data: addRecordId(resource, data) }
    },
    async getMany(
      route: string,
      { ids, meta, signal }: { ids: Identifier[]; meta?: ListParams['meta']; signal?: AbortSignal },
    ) {
      const pages = splitChunks(ids, maxPerPage).map((part) =>
        list(route, { filter: { id: { in: part } }, pagination: { page: 1, perPage: part.length }, meta, signal }),
      )
      return { data: (await Promise.all(pages)).flatMap((page) => page.data) }
    },
    getManyReference: (
      route: string,
      { target, id, filter, ...params }: ListParams & { target: string; id: Identifier },
    ) => list(route, { ...params, filter: { ...filter, [target]: { eq: id } } }),
    async history(route: string, id: Identifier, page = { page: 1, perPage: 10 }, signal?: AbortSignal) {
      const resource = await loadByRoute(route)
      const input = { [resource.key]: id, ...page }
      const { data, total } = await call<HistoryEntry[]>(resource.operations.history, input, signal ? { signal } : {})
      return { data: data ?? [], total: total ?? data?.length ?? 0 }
    },
  }
}

/** A record to write, with the version that was read. */
interface WrittenRecord {
  id: Identifier
  previousData?: Params
  meta?: WriteMeta
}

function buildWrites(loadByRoute: ResourceLoader, call: typeof callServer) {
  const write = async (operation: string, params: Params, meta: WriteMeta | undefined) => {
    const idempotencyKey = meta?.idempotencyKey ?? createIdempotencyKey()
    keepNumberOfWrite(idempotencyKey, meta?.definitions)
    return (await call<Row>(operation, params, { idempotencyKey })).data
  }
  return {
    async create(route: string, { data, meta }: { data: Params; meta?: WriteMeta }) {
      const resource = await loadByRoute(route)
      return { data: addRecordId(resource, await write(resource.operations.create, data, meta)) }
    },
    async update(route: string, { id, data, previousData, meta }: WrittenRecord & { data: Params }) {
      const resource = await loadByRoute(route)
      const params = { ...data, [resource.key]: id, version: data.version ?? previousData?.version }
      return { data: addRecordId(resource, await write(resource.operations.update, params, meta)) }
    },
    async delete(route: string, { id, previousData, meta }: WrittenRecord) {
      const resource = await loadByRoute(route)
      await write(resource.operations.delete, { [resource.key]: id, version: previousData?.version }, meta)
      return { data: { ...previousData, id } }
    },
    updateMany: () => Promise.reject(new Error('Many records are changed by a bulk operation, not by updateMany.')),
    deleteMany: () => Promise.reject(new Error('Many records are deleted by a bulk operation, not by deleteMany.')),
    async transition(route: string, step: string, { id, ...params }: StepParams, intention?: WriteMeta) {
      if (intention?.idempotencyKey) keepNumberOfWrite(intention.idempotencyKey, intention.definitions)
      const resource = await loadByRoute(route)
      const operation = stepOperationName(resource, step)
      const { data, notTaken } = await call<Row>(operation, { ...params, [resource.key]: id }, intention)
      return { data: addRecordId(resource, data as Row), ...(notTaken && { notTaken }) }
    },
  }
}

async function listRows(
  call: typeof callServer,
  resource: Resource,
  { pagination, sort, filter, meta, signal }: ListParams,
) {
  const { data, total, totalCapped } = await call<Row[]>(
    resource.operations.list,
    {
      page: pagination?.page ?? 1,
      perPage: Math.min(pagination?.perPage ?? 25, maxPerPage),
      ...toWireSort(resource, sort),
      ...toListFilter(resource, filter ?? {}),
      fields: meta?.fields,
    },
    signal ? { signal } : {},
  )
  const rows = (data ?? []).map((row) => addRecordId(resource, row))
  return { data: rows, total: total ?? rows.length, meta: { totalCapped: totalCapped === true } }
}

/** Adds `id`, which react-admin needs, whatever the resource's key is called. */
function addRecordId(resource: Resource, row: Row | null): Row {
  if (!row) throw new Error(`${resource.name}: the answer holds no record`)
  return row.id === undefined ? { ...row, id: row[resource.key] as Identifier } : row
}

function splitChunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
