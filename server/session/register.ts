import type { FastifyInstance, FastifyRequest } from 'fastify'
import { email } from '../../src/fields/email'
import { text } from '../../src/fields/text'
import { type FieldErrors, StewardError } from '../../src/framework/errors'
import type { Fields } from '../../src/framework/field'
import type { Values } from '../../src/framework/validate'
import type { Tx } from '../database/connect'
import { type Model, tableOf } from '../records/model'
import { asStewardError } from '../records/write/checks/violations'
import { systemWriter } from '../records/write/own-work'
import { originOf, refuseForeignOrigin } from '../wire/endpoint'
import { withRequestId } from '../wire/envelope'
import { readInput } from '../wire/input'
import { accountNamed, isBlocked } from './account-named'
import { countGuess, guessedRight, guessedWrong } from './counting/guesses'
import { createFirstAdministrator } from './first-administrator'
import type { Host } from './host'
import { ownerOf, spendToken } from './one-time'
import { type Holder, holderOf, refusalOf, storePassword } from './password-change'
import { hashPassword } from './passwords'
import { signedInUser } from './person'
import { longest, weakness } from './policy/policy'
import { isSetupCode, waitsForSetup } from './setup'
import { typed } from './typed-field'

export const registerPath = '/api/auth/register'

type Pairs = readonly (readonly [string, string])[]

/** A user name of one's own; one with an @ has to be the work address, so that no name is another's address. */
const username = text({ required: true, min: 3, max: 254, pattern: '^[^ ,;:<>]+$' })
const account = { email: email({ required: true }), username, password: typed({ required: true, max: longest }) }
const invited: Fields = { ...account, invite: text({ required: true, max: 200 }) }

/** What is asked of the first administrator. */
function firstFields(model: Model): Fields {
  const { fields } = tableOf(model, model.people).resource
  const named = ['firstName', 'lastName', 'dateOfBirth'].map((name) => [name, fields[name]])
  return { ...account, setupCode: text({ required: true, max: 60 }), ...Object.fromEntries(named) }
}

/** The specification's second way in: for who was invited, and for the first administrator of an empty installation. */
export function serveRegister(app: FastifyInstance, kernel: Host): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, pairsOf(String(body)))
      } catch (error) {
        done(error as Error)
      }
    })
    scope.post(registerPath, async (request, reply) => {
      refuseForeignOrigin(kernel, request)
      const empId = await register(kernel, request).catch((error: unknown) => {
        throw asStewardError(kernel.model, error)
      })
      const now = Math.floor(Date.now() / 1000)
      const { token } = await kernel.sessions.open(kernel.db, empId, false, now, originOf(request))
      const user = await signedInUser(systemWriter(kernel, kernel.db), empId)
      const envelope = `{"data":${JSON.stringify({ accessToken: token, user })},"error":null`
      return reply.type('application/json; charset=utf-8').send(withRequestId(envelope, request.id))
    })
  })
}

function pairsOf(body: string): Pairs {
  const pairs = Object.entries(parsed(body) ?? {})
  if (pairs.every((pair): pair is [string, string] => typeof pair[1] === 'string')) return pairs
  throw new StewardError('malformed', { args: { what: 'every value has to be text' } })
}

function parsed(body: string): object | null {
  try {
    const content: unknown = JSON.parse(body)
    if (typeof content === 'object') return content
  } catch {
    // Told below, like what is no object.
  }
  throw new StewardError('malformed', { args: { what: 'it is no JSON object' } })
}

/** @returns the employee's id; throws `forbidden` in the same words for whatever gives no right to an account */
async function register(kernel: Host, request: FastifyRequest): Promise<number> {
  const sent = namedOnce((request.body as Pairs | null | undefined) ?? [])
  if (isOffer(sent, 'invite', invited)) return registerInvited(kernel, sent, request.ip)
  if (isOffer(sent, 'setupCode', firstFields(kernel.model))) return registerFirst(kernel, sent, request.ip)
  return refuse(kernel, request.ip)
}

async function refuse(kernel: Host, address: string, guess?: Parameters<typeof guessedWrong>[1]): Promise<never> {
  await guessedWrong(kernel.db, guess, address)
  throw new StewardError('forbidden')
}

/** Undefined where a name was sent twice. */
function namedOnce(pairs: Pairs): Sent | undefined {
  const sent = new Map(pairs.map(([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), value]))
  return sent.size === pairs.length ? sent : undefined
}

type Sent = ReadonlyMap<string, string>

/** A role, an employee's id or whatever else is sent along gives nothing but a refusal. */
function isOffer(sent: Sent | undefined, proof: string, fields: Fields): sent is Sent {
  return sent?.has(proof) === true && [...sent.keys()].every((name) => Object.hasOwn(fields, name))
}

/** @throws StewardError `invalidInput` with the fields */
function read(sent: Sent, input: Fields): Values {
  const values = readInput({ input, reads: 'whole' }, [...sent])
  const name = String(values.username)
  if (name.includes('@') && name.toLowerCase() !== values.email) refuseErrors({ username: { code: 'pattern' } })
  return values
}

function refuseErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new StewardError('invalidInput', { fields: errors })
}

async function registerInvited(kernel: Host, sent: Sent, address: string): Promise<number> {
  const { db, settings } = kernel
  const token = sent.get('invite') ?? ''
  const named = await accountNamed(db, sent.get('email') ?? '', address)
  const guess = await countGuess(db, settings.secret, { empId: named }, { address })
  const holder = guess && (await invitedHolder(kernel, token, named, sent.get('email') ?? ''))
  if (!holder) return refuse(kernel, address, guess)
  await guessedRight(db, guess)
  const values = read(sent, invited)
  const password = String(values.password)
  const refusal = await refusalOf({ ...holder, username: String(values.username) }, password)
  refuseErrors(refusal ? { password: refusal } : {})
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    if (!(await spendToken(tx, settings.secret, token))) throw new StewardError('forbidden')
    await takeName(tx, holder.empId, String(values.username))
    await storePassword(tx, settings.secret, holder.empId, passwordHash)
    return holder.empId
  })
}

async function invitedHolder(
  { db, settings, today }: Host,
  token: string,
  empId: number,
  address: string,
): Promise<Holder | undefined> {
  const owner = await ownerOf(db, settings.secret, token)
  const holder = await holderOf(db, empId, today())
  const isTheirs =
    owner?.kind === 'invite' && owner.empId === empId && holder?.workEmail === address.trim().toLowerCase()
  return isTheirs && holder?.status === 'invited' && holder.mayEnter ? holder : undefined
}

/** @throws StewardError `invalidInput` where somebody else has the name */
async function takeName(tx: Tx, empId: number, name: string): Promise<void> {
  const { rowCount } = await tx.query({
    text: 'update accounts set username = $2 where emp_id = $1 and not exists (select from accounts where lower(username) = lower($2) and emp_id <> $1)',
    values: [empId, name],
  })
  if (rowCount !== 1) refuseErrors({ username: { code: 'taken' } })
}

async function registerFirst(kernel: Host, sent: Sent, address: string): Promise<number> {
  const { db, settings } = kernel
  const isAdmitted = !(await isBlocked(db, address)) && (await waitsForSetup(db))
  if (!isAdmitted || !isSetupCode(settings.secret, sent.get('setupCode') ?? '')) return refuse(kernel, address)
  const { email: workEmail, ...values } = read(sent, firstFields(kernel.model))
  const names = [values.firstName, values.lastName].filter((name) => typeof name === 'string')
  const refusal = weakness(String(values.password), { username: String(values.username), names })
  refuseErrors(refusal ? { password: refusal } : {})
  const passwordHash = await hashPassword(String(values.password))
  const person = { firstName: values.firstName, lastName: values.lastName, dateOfBirth: values.dateOfBirth, workEmail }
  return db.transaction((tx) =>
    createFirstAdministrator(kernel, tx, { username: String(values.username), passwordHash, person }),
  )
}
