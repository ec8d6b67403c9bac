import type { AttachedFile, AttachmentKind } from '../src/framework/answers/attached-files'
import { callOperation } from './call'
import { callFile } from './file-call'
import { uploadFile } from './upload'

interface FileOwner {
  resource: string
  /** Id of the record. */
  id: number
}

/** Loads the files of a record, by kind, as far as the caller may see them. */
export async function getAttachments(
  { resource, id }: FileOwner,
  signal: AbortSignal,
): Promise<readonly AttachmentKind[]> {
  return (await callOperation<AttachmentKind[]>('getAttachments', { resource, id }, { signal })).data ?? []
}

interface AttachmentUploadOptions {
  /** Stays the same for every retry of a file, so that the server stores the file once. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress(share: number): void
}

/** Uploads a file to a record. Without an id, the save that creates the record attaches the file. */
export async function uploadAttachment(
  to: Pick<FileOwner, 'resource'> & Partial<FileOwner> & { kind: string },
  file: File,
  watched: AttachmentUploadOptions,
): Promise<AttachedFile | null> {
  return uploadFile<AttachedFile>('uploadAttachment', { ...to }, file, watched)
}

export async function downloadAttachment({ id }: AttachedFile): Promise<Blob> {
  return (await callFile('downloadAttachment', { id })).blob()
}

export async function removeAttachment({ id, version }: AttachedFile): Promise<void> {
  await callOperation('removeAttachment', { id, version })
}
