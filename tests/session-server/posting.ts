import type { FastifyInstance } from 'fastify'
import { decryptMailText } from '../../server/mail/encrypt-text'
import { buildSealContext } from '../../server/mail/outbox'
import type { TemplateName } from '../../server/mail/templates'
import type { Envelope } from '../../src/framework/errors'
import { type TestApp, testSettings } from '../setup/app'
import { formOf, prefix } from '../wire/wire'

let used = 0

/** An address nobody has guessed from yet. */
export const newAddress = () => {
  used += 1
  return `10.1.${Math.floor(used / 250)}.${(used % 250) + 1}`
}

const homes = new Map<string, string>()

/** Where a person sits: the same address for each call about their account. */
export function homeOf(username: string): string {
  const name = username.toLowerCase().split('@')[0] ?? ''
  const home = homes.get(name) ?? newAddress()
  homes.set(name, home)
  return home
}

export interface From {
  token?: string
  address?: string
  headers?: Record<string, string>
}

/** Calls an operation from the home of the account that it names, else from an address of its own. */
export async function post(
  app: FastifyInstance,
  operation: string,
  fields: Record<string, string>,
  { token, address = fields.username ? homeOf(fields.username) : newAddress(), headers = {} }: From = {},
) {
  const response = await app.inject({
    method: 'POST',
    url: prefix + operation,
    remoteAddress: address,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    payload: formOf(fields),
  })
  const body = response.json<Envelope<Record<string, unknown>>>()
  return { status: response.statusCode, headers: response.headers, body }
}

interface Queued {
  only: Record<string, string>
  next_at: string
  sent_at: string | null
}

/** What waits in the outbox for a person, oldest first, opened as the worker opens it. */
export async function mailsTo(app: TestApp, empId: number, template: TemplateName): Promise<Queued[]> {
  const { rows } = await app.db.query<{ sealed: string | null; next_at: string; sent_at: string | null }>({
    text: 'select sealed, next_at, sent_at from outbox where emp_id = $1 and template = $2 and given_up_at is null order by id',
    values: [empId, template],
  })
  const about = buildSealContext(template, empId)
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    only: sealed ? JSON.parse(decryptMailText(testSettings.secret, about, sealed)) : {},
  }))
}

/** The code or token of the newest mail. */
export async function secretIn(app: TestApp, empId: number, template: TemplateName): Promise<string> {
  const only = (await mailsTo(app, empId, template)).at(-1)?.only ?? {}
  const secret = only.code ?? only.token
  if (!secret) throw new Error(`${template} was not sent to ${empId}`)
  return secret
}

/** Asks for a code and reads it from the outbox. */
export async function newCode(app: TestApp, { empId, username }: { empId: number; username: string }): Promise<string> {
  await post(app.app, 'generateOtp', { username })
  return secretIn(app, empId, 'resetCode')
}

export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
