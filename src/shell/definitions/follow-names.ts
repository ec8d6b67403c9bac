import type { QueryClient } from '@tanstack/react-query'
import { setDeclaredNumber } from '../../../dataProvider/declared-number'
import { findLoadedResource, requireCatalogue } from '../../framework/company/catalogue'
import { isPlainObject } from '../../framework/filter'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { followRecord } from '../../views/form/renamed/follow-record'
import { type NamePair, renameField, renameInFilter } from '../../views/reports/renamed/rename-in-names'

type Resources = ReadonlyMap<string, Resource>

/** Lists the loaded resources whose names administrators may change. */
export const listNamedResources = (): Resources =>
  new Map(
    requireCatalogue().resources.flatMap(({ name }): [string, Resource][] => {
      const resource = findLoadedResource(name)
      return resource?.origin ? [[name, resource]] : []
    }),
  )

/** Forgets answers with former names and follows new ones into the address, before screens change. */
export function forgetFormerNames(client: QueryClient, before: Resources, built: readonly Resource[]): void {
  for (const now of built) {
    if (now.origin) setDeclaredNumber(now.origin.number)
    const was = findRenamed(before, now)
    if (!was) continue
    client.removeQueries({ predicate: ({ queryKey: [route, kind] }) => route === now.route && kind !== 'getOne' })
    followLoadedRecords(client, was, now)
    followAddress(was, now)
  }
}

/** Does so for shipped resources with own fields, which have their declarations already. */
export function followOwnFields(client: QueryClient, before: Resources): void {
  // Resources of administrators alone have columns here; they are followed before.
  for (const now of listNamedResources().values()) {
    const was = now.columns ? undefined : findRenamed(before, now)
    if (!was) continue
    followAddress(was, now)
    followLoadedRecords(client, was, now)
    void client.resetQueries({ predicate: ({ queryKey: [route, kind] }) => route === now.route && kind !== 'getOne' })
  }
}

/** Renames in loaded records: a form holds on to its record while somebody types. */
function followLoadedRecords(client: QueryClient, was: Resource, now: Resource): void {
  client.setQueriesData<Values>({ queryKey: [now.route, 'getOne'] }, (row) => row && followRecord(was, now, row))
}

function findRenamed(before: Resources, now: Resource): Resource | undefined {
  const was = before.get(now.name)
  return was && was.origin?.names !== now.origin?.names ? was : undefined
}

function followAddress(was: Resource, now: Resource): void {
  if (location.pathname !== `/${now.route}`) return
  const search = renameInAddress(was, now, location.search)
  if (search === location.search) return
  window.history.replaceState(window.history.state, '', location.pathname + search + location.hash)
  // The router reads the address again.
  dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
}

/** Answers the query of a list's address with the present names of fields, choices and states. */
export function renameInAddress(was: Resource, now: Resource, search: string): string {
  const params = new URLSearchParams(search)
  const { ids: before } = was
  const { ids: after } = now
  if (!before || !after) return search
  const names = { before, after, state: was.workflow?.field }
  let isChanged = false
  for (const [key, rename] of Object.entries(parts)) {
    const text = params.get(key)
    const next = text === null ? null : rename(names, text)
    if (next === null || next === text) continue
    isChanged = true
    params.set(key, next)
  }
  return isChanged ? `?${params}` : search
}

const parts: Readonly<Record<string, (names: NamePair, text: string) => string>> = {
  filter: (names, text) => mapJson(text, (filter) => renameInFilter(names, filter)),
  displayedFilters: (names, text) => mapJson(text, (filters) => renameKeys(names, filters)),
  sort: (names, text) =>
    /^[[{"]/.test(text) ? mapJson(text, (sort) => renameTexts(names, sort)) : renameField(names, text),
}

function mapJson(text: string, map: (value: unknown) => unknown): string {
  try {
    const value: unknown = JSON.parse(text)
    const next = map(value)
    return JSON.stringify(next) === JSON.stringify(value) ? text : JSON.stringify(next)
  } catch {
    return text
  }
}

const renameKeys = (names: NamePair, value: unknown): unknown =>
  isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [renameField(names, name), part]))
    : value

const renameTexts = (names: NamePair, value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((part) => renameTexts(names, part))
    : typeof value === 'string'
      ? renameField(names, value)
      : value
