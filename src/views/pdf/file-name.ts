import { toSnakeCase } from '../../framework/naming'
import type { Resource } from '../../framework/resource'
import { dateInZone } from '../../framework/values/dates'

/** Names a file `customers-2026-03-05.csv`; that of one record `customers-acme-ltd-2026-03-05.pdf`. */
export function buildFileName({ name }: Resource, ending: string, zone: string, record?: string): string {
  const parts = [toSnakeCase(name).replace(/_/g, '-'), ...(record ? [record] : []), dateInZone(zone, Date.now())]
  return `${parts.join('-')}.${ending}`
}
