import crypto from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { Settings } from '../../server/start/settings'

export interface Place {
  settings: Pick<Settings, 'dataDir' | 's3Url'>
  close(): Promise<void>
}

/**
 * The server of the tests makes what leads from one page of a list to the next with DES, which OpenSSL 3 has no more:
 * any other cipher does.
 */
const { createCipheriv, createDecipheriv } = crypto
const twice = (bytes: unknown) => Buffer.concat([bytes as Buffer, bytes as Buffer])
Object.assign(crypto, {
  createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
    name === 'des' ? createCipheriv('aes-128-cbc', twice(key), twice(iv)) : createCipheriv(name, key, iv),
  createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
    name === 'des' ? createDecipheriv('aes-128-cbc', twice(key), twice(iv)) : createDecipheriv(name, key, iv),
})

const bucket = 'steward-files'

/** Where files can be kept: a directory, and a server that speaks S3. */
export const places = {
  async disk() {
    const directory = mkdtempSync(join(tmpdir(), 'steward-files-'))
    return {
      settings: { dataDir: directory, s3Url: undefined },
      close: async () => rmSync(directory, { recursive: true, force: true }),
    }
  },
  async S3() {
    const directory = mkdtempSync(join(tmpdir(), 'steward-s3-'))
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: bucket, configs: [] }],
    })
    const { port } = await server.run()
    return {
      settings: {
        dataDir: join(directory, 'unused'),
        s3Url: `http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?region=us-east-1`,
      },
      async close() {
        await server.close()
        rmSync(directory, { recursive: true, force: true })
      },
    }
  },
} satisfies Readonly<Record<string, () => Promise<Place>>>
