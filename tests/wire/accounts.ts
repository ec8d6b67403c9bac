import type { FastifyInstance } from 'fastify'
import type { RoleName } from '../../resources/people/roles'
import { hashPassword } from '../../server/session/passwords'
import type { SignInAnswer } from '../../src/framework/session'
import type { Person, TestApp } from '../setup/app'
import { ask, formOf } from './wire'

export const password = 'correct horse battery staple'
let hash: Promise<string> | undefined

export interface Account extends Person {
  username: string
}

/** Somebody with a password; the status is the account's. */
export async function somebody(app: TestApp, status = 'active', ...roles: RoleName[]): Promise<Account> {
  hash ??= hashPassword(password)
  const person = await app.person(...roles)
  const { rows } = await app.db.query<{ username: string }>({
    text: `update accounts set status = $2, password_hash = case when $2 <> 'invited' then $3 end where emp_id = $1 returning username`,
    values: [person.empId, status, await hash],
  })
  return { ...person, username: rows[0]?.username ?? '' }
}

export const signIn = (app: TestApp, username: string, given = password, more: Record<string, string> = {}) =>
  ask<SignInAnswer>(app.app, 'getEmployeeByCredentials', { form: formOf({ username, password: given, ...more }) })

export const call = (to: FastifyInstance, operation: string, token: string, fields: Record<string, string> = {}) =>
  ask<Record<string, unknown>>(to, operation, { token, form: formOf(fields) })

/** What a token says. */
export const contentOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
