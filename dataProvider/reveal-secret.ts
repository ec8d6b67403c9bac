import type { Resource } from '../src/framework/resource'
import { callOperation } from './call'

interface SecretRequest {
  id: number
  field: string
  reason: string
}

/** Loads the full sealed value, null where empty; the server logs who saw it. */
export async function revealSecret(resource: Resource, { id, field, reason }: SecretRequest): Promise<string | null> {
  const { data } = await callOperation<{ value: string | null }>(resource.operations.reveal, {
    [resource.key]: id,
    field,
    reason,
  })
  return data?.value ?? null
}
