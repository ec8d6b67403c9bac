import type { FastifyInstance, FastifyRequest } from 'fastify'
import { email } from '../../src/fields/email'
import { text } from '../../src/fields/text'
import { type FieldErrors, StewardError } from '../../src/framework/errors'
import type { Fields } from '../../src/framework/field'
import type { Values } from '../../src/framework/validate'
import type { Tx } from '../database/connect'
import { takeServed } from '../records/areas/definitions-in-force'
import { getTable, type Model } from '../records/model'
import { toStewardError } from '../records/write/checks/constraint-errors'
import { createSystemWriter } from '../records/write/system-writer'
import { getRequestOrigin, requireSameOrigin } from '../wire/endpoint'
import { withRequestId } from '../wire/envelope'
import { readInput } from '../wire/input'
import { findAccountId, isAddressBlocked } from './find-account'
import { createFirstAdministrator } from './first-administrator'
import { countGuess, recordRightGuess, recordWrongGuess } from './guesses/count-guesses'
import { consumeToken, findTokenOwner } from './one-time-tokens'
import { passwordField } from './password-field'
import { findPasswordWeakness, longest } from './password-policy/find-weakness'
import { hashPassword } from './passwords'
import { matchesSetupCode, needsSetup } from './setup-code'
import type { SignInParts } from './sign-in-parts'
import { readSignedInUser } from './signed-in-user'
import { findPasswordProblem, type PasswordHolder, readPasswordHolder, storePassword } from './store-password'

export const registerPath = '/api/auth/register'

type InputPairs = readonly (readonly [string, string])[]

/**
 * A user name. If it contains an @, it has to be the work address, so
 * that no name is another person's address.
 */
const username = text({ required: true, min: 3, max: 254, pattern: '^[^ ,;:<>]+$' })
const account = {
  email: email({ required: true }),
  username,
  password: passwordField({ required: true, max: longest }),
}
const invitedFields: Fields = { ...account, invite: text({ required: true, max: 200 }) }

/** Makes the input for the first administrator. */
function getFirstAdministratorFields(model: Model): Fields {
  const { fields } = getTable(model, model.people).resource
  const entries = ['firstName', 'lastName', 'dateOfBirth'].map((name) => [name, fields[name]])
  return { ...account, setupCode: text({ required: true, max: 60 }), ...Object.fromEntries(entries) }
}

/**
 * Serves registration, the second way in that the specification names: for invited people, and for the first
 * administrator of an empty installation.
 */
export function serveRegistration(app: FastifyInstance, server: SignInParts): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, parseInputPairs(String(body)))
      } catch (error) {
        done(error as Error)
      }
    })
    scope.post(registerPath, async (request, reply) => {
      const kernel = { ...takeServed(server), db: server.db.forCalls('register') }
      requireSameOrigin(kernel, request)
      const empId = await registerPerson(kernel, request).catch((error: unknown) => {
        throw toStewardError(kernel.model, error)
      })
      const now = Math.floor(Date.now() / 1000)
      const { token } = await kernel.sessions.open(kernel.db, empId, false, now, getRequestOrigin(request))
      const user = await readSignedInUser(createSystemWriter(kernel, kernel.db), empId)
      const envelope = `{"data":${JSON.stringify({ accessToken: token, user })},"error":null`
      return reply.type('application/json; charset=utf-8').send(withRequestId(envelope, request.id))
    })
  })
}

function parseInputPairs(body: string): InputPairs {
  const pairs = Object.entries(parseObject(body) ?? {})
  if (pairs.every((pair): pair is [string, string] => typeof pair[1] === 'string')) return pairs
  throw new StewardError('malformed', { args: { what: 'every value has to be text' } })
}

function parseObject(body: string): object | null {
  try {
    const content: unknown = JSON.parse(body)
    if (typeof content === 'object') return content
  } catch {
    // The error below refuses it, as it refuses a body that is no object.
  }
  throw new StewardError('malformed', { args: { what: 'it is no JSON object' } })
}

/**
 * Registers a person.
 * @returns the employee's id
 * @throws StewardError `forbidden`, in the same words for every reason
 */
async function registerPerson(kernel: SignInParts, request: FastifyRequest): Promise<number> {
  const body = toUniqueMap((request.body as InputPairs | null | undefined) ?? [])
  if (hasOnlyExpectedInput(body, 'invite', invitedFields)) return registerInvited(kernel, body, request.ip)
  if (hasOnlyExpectedInput(body, 'setupCode', getFirstAdministratorFields(kernel.model)))
    return registerFirstAdministrator(kernel, body, request.ip)
  return refuseGuess(kernel, request.ip)
}

async function refuseGuess(
  kernel: SignInParts,
  address: string,
  guess?: Parameters<typeof recordWrongGuess>[1],
): Promise<never> {
  await recordWrongGuess(kernel.db, guess, address)
  throw new StewardError('forbidden')
}

/** Turns pairs into a map; undefined where a name was sent twice. */
function toUniqueMap(pairs: InputPairs): SentInput | undefined {
  const byName = new Map(pairs.map(([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), value]))
  return byName.size === pairs.length ? byName : undefined
}

type SentInput = ReadonlyMap<string, string>

/**
 * Tells whether the input is the expected one; anything more, such as a role or an employee's id, is refused.
 */
function hasOnlyExpectedInput(body: SentInput | undefined, proof: string, fields: Fields): body is SentInput {
  return body?.has(proof) === true && [...body.keys()].every((name) => Object.hasOwn(fields, name))
}

/**
 * Reads the input of a registration.
 * @throws StewardError `invalidInput` with the fields
 */
function readRegistrationInput(body: SentInput, input: Fields): Values {
  const values = readInput({ input, reads: 'whole' }, [...body])
  const name = String(values.username)
  if (name.includes('@') && name.toLowerCase() !== values.email) throwFieldErrors({ username: { code: 'pattern' } })
  return values
}

function throwFieldErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new StewardError('invalidInput', { fields: errors })
}

async function registerInvited(kernel: SignInParts, body: SentInput, address: string): Promise<number> {
  const { db, settings } = kernel
  const token = body.get('invite') ?? ''
  const empId = await findAccountId(db, body.get('email') ?? '', address)
  const guess = await countGuess(db, settings.secret, { empId: empId }, { address })
  const holder = guess && (await findInvitedHolder(kernel, token, empId, body.get('email') ?? ''))
  if (!holder) return refuseGuess(kernel, address, guess)
  await recordRightGuess(db, guess)
  const values = readRegistrationInput(body, invitedFields)
  const password = String(values.password)
  const refusal = await findPasswordProblem({ ...holder, username: String(values.username) }, password)
  throwFieldErrors(refusal ? { password: refusal } : {})
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    if (!(await consumeToken(tx, settings.secret, token))) throw new StewardError('forbidden')
    await setUsername(tx, holder.empId, String(values.username))
    await storePassword(tx, settings.secret, holder.empId, passwordHash)
    return holder.empId
  })
}

async function findInvitedHolder(
  { db, settings, today }: SignInParts,
  token: string,
  empId: number,
  address: string,
): Promise<PasswordHolder | undefined> {
  const owner = await findTokenOwner(db, settings.secret, token)
  const holder = await readPasswordHolder(db, empId, today())
  const isTheirs =
    owner?.kind === 'invite' && owner.empId === empId && holder?.workEmail === address.trim().toLowerCase()
  return isTheirs && holder?.status === 'invited' && holder.mayEnter ? holder : undefined
}

/**
 * Sets the user name.
 * @throws StewardError `invalidInput` where somebody else has it
 */
async function setUsername(tx: Tx, empId: number, name: string): Promise<void> {
  const { rowCount } = await tx.query({
    text: 'update accounts set username = $2 where emp_id = $1 and not exists (select from accounts where lower(username) = lower($2) and emp_id <> $1)',
    values: [empId, name],
  })
  if (rowCount !== 1) throwFieldErrors({ username: { code: 'taken' } })
}

async function registerFirstAdministrator(kernel: SignInParts, body: SentInput, address: string): Promise<number> {
  const { db, settings } = kernel
  const isAdmitted = !(await isAddressBlocked(db, address)) && (await needsSetup(db))
  if (!isAdmitted || !matchesSetupCode(settings.secret, body.get('setupCode') ?? ''))
    return refuseGuess(kernel, address)
  const { email: workEmail, ...values } = readRegistrationInput(body, getFirstAdministratorFields(kernel.model))
  const names = [values.firstName, values.lastName].filter((name) => typeof name === 'string')
  const refusal = findPasswordWeakness(String(values.password), { username: String(values.username), names })
  throwFieldErrors(refusal ? { password: refusal } : {})
  const passwordHash = await hashPassword(String(values.password))
  const person = { firstName: values.firstName, lastName: values.lastName, dateOfBirth: values.dateOfBirth, workEmail }
  return db.transaction((tx) =>
    createFirstAdministrator(kernel, tx, { username: String(values.username), passwordHash, person }),
  )
}
