import type { FastifyInstance } from 'fastify'
import { expect, inject } from 'vitest'
import { buildApp } from '../../server/app/app'
import { type Database, openDatabase } from '../../server/database/connect'
import type { Declarations } from '../../server/types'
import type { Envelope } from '../../src/framework/errors'
import { type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'

export const prefix = '/FinanceProject/rest/sow/'

export interface Sent {
  method?: 'POST' | 'GET' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'PATCH'
  /** The form as it is sent, byte for byte. */
  form?: string
  token?: string
  headers?: Record<string, string>
}

export interface Answer<Data = unknown> {
  status: number
  headers: Readonly<Record<string, unknown>>
  text: string
  body: Envelope<Data>
}

/** Sends what a browser of ours never would; the path is taken as it is. */
export async function send<Data = unknown>(app: FastifyInstance, path: string, sent: Sent = {}): Promise<Answer<Data>> {
  const { method = 'POST', form, token, headers } = sent
  const response = await app.inject({
    method,
    url: path,
    headers: {
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(form === undefined ? {} : { payload: form }),
  })
  const text = response.body
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    body: (text ? JSON.parse(text) : {}) as Envelope<Data>,
  }
}

/** Sends, and checks what holds for every answer whatever was sent. */
export async function ask<Data = Record<string, unknown>>(
  app: FastifyInstance,
  operation: string,
  sent: Sent = {},
): Promise<Answer<Data>> {
  const answer = await send<Data>(app, prefix + operation, sent)
  expect(answer.status).toBeLessThan(500)
  expect(answer.text).not.toMatch(/insert into|select .* from|node_modules|\.ts:\d|at .*\(|syntax error|\/work\//i)
  if (sent.method === 'HEAD') return answer
  const { data, error, code, requestId } = answer.body
  expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['data', 'error', 'requestId']))
  expect(requestId).toBe(answer.headers['x-request-id'])
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  if (answer.status !== 200) expect([data, typeof error, typeof code]).toEqual([null, 'string', 'string'])
  expect(String(answer.headers['content-type'])).toMatch(/^application\/json/)
  return answer
}

/** Status and code: what a caller goes by. */
export const told = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [status, body.code]

/** A form of fields; the values are escaped, the names too. */
export const formOf = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString()

/** What a record outside the scope and a missing one must share: all of an answer that is not about the request itself. */
export function comparable({ status, headers, body }: Pick<Answer, 'status' | 'headers' | 'body'>) {
  const { requestId: _, ...rest } = body
  const { 'x-request-id': __, date: ___, ...kept } = headers
  const steady = Object.entries(kept).filter(([name]) => !name.startsWith('x-ratelimit'))
  return { status, headers: Object.fromEntries(steady), body: rest }
}

export interface SecondApp {
  app: FastifyInstance
  db: Database
  close(): Promise<void>
}

/**
 * Another server on the database of the first, with connections of its own.
 * @param patience times as long as usual that calls wait
 */
export async function secondApp({ db: first }: TestApp, declared?: Declarations, patience = 1): Promise<SecondApp> {
  const { connection } = inject('cluster')
  const { rows } = await first.query<{ name: string }>({ text: 'select current_database() as name' })
  const name = rows[0]?.name ?? ''
  const db = openDatabase({
    connection: withDatabase(connection, name),
    poolSize: 5,
    statementTimeoutMs: 30_000,
    patience,
  })
  const app = await buildApp({ db, settings: testSettings, declared: declared ?? shipped, webRoot: '/nonexistent' })
  return {
    app,
    db,
    async close() {
      await app.close()
      await db.close()
    },
  }
}

function withDatabase<C extends { connectionString?: string | undefined }>(connection: C, database: string): C {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}
