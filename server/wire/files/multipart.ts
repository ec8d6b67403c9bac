import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { StewardError } from '../../../src/framework/errors'
import { fileTooLarge, maxFileBytes } from '../../../src/framework/files/kinds'
import { Uploaded } from '../../files/uploaded'
import { codeOf } from '../../start/start-problem'
import { releaseBytes, reserveBytes } from '../held'
import { type Pace, startPace } from '../pace'

export const multipartType = 'multipart/form-data'

/** Parts of a form besides its file, and the bytes of one. */
const [mostFields, longestField] = [20, 20_000]

/** What a form may weigh besides its file. */
const overhead = 64 * 1024

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart)
}

/**
 * Reads a form with its file into pairs, in order; nothing is merged, so that what was sent twice is seen. Only people
 * who are signed in are read from: a file has more time than other requests.
 */
export async function readParts(request: FastifyRequest, empId: number): Promise<[string, string | Uploaded][]> {
  if (Number(request.headers['content-length']) > maxFileBytes + overhead) throw fileTooLarge()
  const pairs: [string, string | Uploaded][] = []
  const pace = startPace(request)
  try {
    const parts = request.parts({
      preservePath: true,
      ...{ throwFileSizeLimit: false },
      limits: { fileSize: maxFileBytes, files: 1, fields: mostFields, fieldSize: longestField, fieldNameSize: 200 },
    })
    for await (const part of parts) {
      if (part.type === 'file') pairs.push([part.fieldname, await readFile(part, empId, pace)])
      else if (part.valueTruncated || part.fieldnameTruncated) throw toMalformed('a field is too long')
      else pairs.push([part.fieldname, readText(part.value)])
    }
  } catch (error) {
    releaseFiles(pairs, empId)
    // What still comes is read and forgotten: else the answer would be lost with the connection.
    request.raw.unpipe()
    request.raw.resume()
    throw error instanceof StewardError ? error : toProblem(error)
  } finally {
    pace.stop()
  }
  return pairs
}

type Part = Pick<MultipartFile, 'filename' | 'file'>

/** The file in memory, counted until it is let go; whoever sends too much is told at once, and not when all is sent. */
async function readFile({ filename, file }: Part, empId: number, pace: Pace): Promise<Uploaded> {
  const above = new Promise<never>((_, reject) =>
    file.once('limit', () => {
      reject(fileTooLarge())
      file.destroy()
    }),
  )
  const uploaded = new Uploaded(filename ?? '', await Promise.race([collectChunks(file, empId, pace), above]))
  // What came in one piece was over the limit before anybody listened.
  if (!file.truncated) return uploaded
  releaseBytes(empId, uploaded.bytes.length)
  throw fileTooLarge()
}

async function collectChunks(file: AsyncIterable<Buffer>, empId: number, pace: Pace): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of file) {
      size += chunk.length
      pace.earn(chunk.length)
      reserveBytes(empId, chunk.length)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, size)
  } catch (error) {
    releaseBytes(empId, size)
    throw error
  }
}

/** Files that were received are not needed any more. */
export function releaseFiles(pairs: readonly (readonly [string, unknown])[], empId: number): void {
  for (const [, value] of pairs) if (value instanceof Uploaded) releaseBytes(empId, value.bytes.length)
}

const toMalformed = (what: string) => new StewardError('malformed', { args: { what } })

function readText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.includes('\u0000') || text.includes('\ufffd')) throw toMalformed('a field is not encoded as UTF-8 text')
  return text
}

const problems: Record<string, string> = {
  FST_FILES_LIMIT: 'more than one file',
  FST_FIELDS_LIMIT: `more than ${mostFields} fields`,
  FST_PARTS_LIMIT: `more than ${mostFields} fields`,
}

/** Whatever the parser says is about what was sent; its own words may tell of its inside. */
const toProblem = (error: unknown) =>
  toMalformed(problems[codeOf(error) ?? ''] ?? 'its parts do not fit their boundary')
