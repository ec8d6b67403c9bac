import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import type { FileStore } from './file-store'

/** The number of keys per listing request. */
const listed = 1000

/** The longest time of one request in ms. */
const patienceMs = 20_000

/**
 * Stores files in a bucket of an S3 server.
 * @param address `https://key:secret@host/bucket?region=eu-central-1`
 */
export function createS3Store(address: string): FileStore {
  const { username, password, origin, pathname, searchParams } = new URL(address)
  const bucket = new S3mini({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: `${origin}${pathname.replace(/\/$/, '')}`,
    region: searchParams.get('region') ?? 'auto',
    requestAbortTimeout: patienceMs,
  })
  return {
    async put(key, bytes) {
      const { ok, status } = await bucket.putObject(key, bytes, 'application/octet-stream')
      if (!ok) throw new Error(`The store answered ${status} to a file`)
    },
    async get(key) {
      const response = await bucket.getObjectResponse(key)
      if (!response?.body) return undefined
      const bytes = Readable.fromWeb(response.body as ReadableStream)
      // A stream that nobody reads times out. Without a listener its error would end
      // the server. A reader still gets the error.
      bytes.on('error', () => {})
      return bytes
    },
    async delete(key) {
      await bucket.deleteObject(key)
    },
    async *keys() {
      let next: string | undefined
      do {
        const page = await bucket.listObjectsPaged('/', '', listed, next)
        yield (page?.objects ?? []).map(({ Key: key, LastModified: at }) => ({
          key,
          writtenAt: async () => new Date(at).getTime(),
        }))
        next = page?.nextContinuationToken
      } while (next !== undefined)
    },
  }
}
