import type { Attached, AttachedKind } from '../src/framework/answers/attached'
import { callOperation } from './call'
import { callFile } from './file-call'
import { uploadFile } from './upload'

interface Keeper {
  resource: string
  /** Id of the record. */
  id: number
}

/** The files of a record, by kind, as far as the caller may see them. */
export async function getAttachments({ resource, id }: Keeper, signal: AbortSignal): Promise<readonly AttachedKind[]> {
  return (await callOperation<AttachedKind[]>('getAttachments', { resource, id }, { signal })).data ?? []
}

export interface Watched {
  /** The same for every retry of a file, so that it is stored once. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress(share: number): void
}

/** Uploads a file to a record; without an id, for the save that will create it. */
export async function uploadAttachment(
  to: Pick<Keeper, 'resource'> & Partial<Keeper> & { kind: string },
  file: File,
  watched: Watched,
): Promise<Attached | null> {
  return uploadFile<Attached>('uploadAttachment', { ...to }, file, watched)
}

export async function downloadAttachment({ id }: Attached): Promise<Blob> {
  return (await callFile('downloadAttachment', { id })).blob()
}

export async function removeAttachment({ id, version }: Attached): Promise<void> {
  await callOperation('removeAttachment', { id, version })
}
