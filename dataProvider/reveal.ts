import type { Resource } from '../src/framework/resource'
import { call } from './call'

interface Revealing {
  id: number
  field: string
  reason: string
}

/** The whole of a sealed value, null where it is empty; the server writes down who was shown it. */
export async function revealSecret(resource: Resource, { id, field, reason }: Revealing): Promise<string | null> {
  const { data } = await call<{ value: string | null }>(resource.operations.reveal, {
    [resource.key]: id,
    field,
    reason,
  })
  return data?.value ?? null
}
