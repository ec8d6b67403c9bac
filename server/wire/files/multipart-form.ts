import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { StewardError } from '../../../src/framework/errors'
import { createFileTooLargeError, maxFileBytes } from '../../../src/framework/files/file-kinds'
import { UploadedFile } from '../../files/uploaded-file'
import { getErrorCode } from '../../start/start-problem'
import { releaseUploadMemory, reserveUploadMemory } from '../upload-memory'
import { startUploadTimeLimit, type UploadTimeLimit } from '../upload-time-limit'

export const multipartType = 'multipart/form-data'

/** The largest number of fields beside the file, and the longest field in bytes. */
const [mostFields, longestField] = [20, 20_000]

/** Bytes that a form may have in addition to its file. */
const overhead = 64 * 1024

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart)
}

/**
 * Reads a form with its file into pairs, in order and without merging, so that duplicates can be refused. It
 * is only for signed-in people, because a file gets more time than other requests.
 */
export async function readMultipartForm(
  request: FastifyRequest,
  empId: number,
): Promise<[string, string | UploadedFile][]> {
  if (Number(request.headers['content-length']) > maxFileBytes + overhead) throw createFileTooLargeError()
  const pairs: [string, string | UploadedFile][] = []
  const pace = startUploadTimeLimit(request)
  try {
    const parts = request.parts({
      preservePath: true,
      ...{ throwFileSizeLimit: false },
      limits: { fileSize: maxFileBytes, files: 1, fields: mostFields, fieldSize: longestField, fieldNameSize: 200 },
    })
    for await (const part of parts) {
      if (part.type === 'file') pairs.push([part.fieldname, await readUploadedFile(part, empId, pace)])
      else if (part.valueTruncated || part.fieldnameTruncated) throw toMalformedError('a field is too long')
      else pairs.push([part.fieldname, readTextPart(part.value)])
    }
  } catch (error) {
    releaseFileMemory(pairs, empId)
    // Reads and discards the rest, because the sender would otherwise lose the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw error instanceof StewardError ? error : toMultipartError(error)
  } finally {
    pace.stop()
  }
  return pairs
}

type FilePart = Pick<MultipartFile, 'filename' | 'file'>

/**
 * Reads the file into memory and counts its bytes until they are released.
 * Refuses a file that is too large at once.
 */
async function readUploadedFile(
  { filename, file }: FilePart,
  empId: number,
  pace: UploadTimeLimit,
): Promise<UploadedFile> {
  const above = new Promise<never>((_, reject) =>
    file.once('limit', () => {
      reject(createFileTooLargeError())
      file.destroy()
    }),
  )
  const uploaded = new UploadedFile(filename ?? '', await Promise.race([collectFileBytes(file, empId, pace), above]))
  // A file in a single chunk may exceed the limit before the listener is added.
  if (!file.truncated) return uploaded
  releaseUploadMemory(empId, uploaded.bytes.length)
  throw createFileTooLargeError()
}

async function collectFileBytes(file: AsyncIterable<Buffer>, empId: number, pace: UploadTimeLimit): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of file) {
      size += chunk.length
      pace.earn(chunk.length)
      reserveUploadMemory(empId, chunk.length)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, size)
  } catch (error) {
    releaseUploadMemory(empId, size)
    throw error
  }
}

/** Releases the memory of received files. */
export function releaseFileMemory(pairs: readonly (readonly [string, unknown])[], empId: number): void {
  for (const [, value] of pairs) if (value instanceof UploadedFile) releaseUploadMemory(empId, value.bytes.length)
}

const toMalformedError = (what: string) => new StewardError('malformed', { args: { what } })

function readTextPart(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.includes('\u0000') || text.includes('\ufffd')) throw toMalformedError('a field is not encoded as UTF-8 text')
  return text
}

const problems: Record<string, string> = {
  FST_FILES_LIMIT: 'more than one file',
  FST_FIELDS_LIMIT: `more than ${mostFields} fields`,
  FST_PARTS_LIMIT: `more than ${mostFields} fields`,
}

/** Turns a parser error into an error of the input. The parser's own text could show internals. */
const toMultipartError = (error: unknown) =>
  toMalformedError(problems[getErrorCode(error) ?? ''] ?? 'its parts do not fit their boundary')
