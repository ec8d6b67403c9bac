import type { Attached, AttachedKind } from '../src/framework/answers/attached'
import { call } from './call'
import { callFile } from './file-call'
import { upload } from './upload'

interface Keeper {
  /** The name of the resource. */
  resource: string
  /** Of the record. */
  id: number
}

/** The files of a record by kind, of those kinds that the caller may see. */
export async function getAttachments({ resource, id }: Keeper, signal: AbortSignal): Promise<readonly AttachedKind[]> {
  return (await call<AttachedKind[]>('getAttachments', { resource, id }, { signal })).data ?? []
}

export interface Watched {
  /** The same for every try with one file: it is kept once. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress(share: number): void
}

/** Keeps a file with a record, or without an id for the save that brings its record. */
export async function uploadAttachment(
  to: Pick<Keeper, 'resource'> & Partial<Keeper> & { kind: string },
  file: File,
  watched: Watched,
): Promise<Attached | null> {
  return upload<Attached>('uploadAttachment', { ...to }, file, watched)
}

export async function downloadAttachment({ id }: Attached): Promise<Blob> {
  return (await callFile('downloadAttachment', { id })).blob()
}

export async function removeAttachment({ id, version }: Attached): Promise<void> {
  await call('removeAttachment', { id, version })
}
