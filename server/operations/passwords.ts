import { number } from '../../src/fields/number'
import { text } from '../../src/fields/text'
import { StewardError } from '../../src/framework/errors'
import type { Values } from '../../src/framework/validate'
import { queueMail } from '../mail/outbox'
import { findAccountId, nobody } from '../session/find-account'
import { countCodeRequest, countGuess, recordRightGuess, recordWrongGuess } from '../session/guesses/count-guesses'
import type { Requester } from '../session/guesses/known-devices'
import { consumeResetCode, issueResetCode } from '../session/guesses/reset-codes'
import { findRecentAddresses } from '../session/identity/recent-addresses'
import { revertIdentityChange } from '../session/identity/undo-change'
import { createInvitationMailer } from '../session/invitations'
import { consumeToken, findTokenOwner, issueToken, lifetimeSeconds } from '../session/one-time-tokens'
import { passwordField } from '../session/password-field'
import { longest } from '../session/password-policy/find-weakness'
import { hashPassword } from '../session/passwords'
import { sessionArea } from '../session/roles/session-scopes'
import { checkCredentials } from '../session/sign-in'
import { findPasswordProblem, type PasswordHolder, readPasswordHolder, storePassword } from '../session/store-password'
import { usableAccount } from '../session/usable-account'
import { type Answer, type Context, defineOperation } from '../wire/operation'

const area = sessionArea
const username = text({ required: true, max: 254 })

const device = text({ max: 100 })

const toRequester = ({ origin }: Context, input: Values): Requester => ({
  address: origin.address,
  device: typeof input.device === 'string' ? input.device : undefined,
})

/** Mails a code to those who may have one. For everybody else, the answer and its timing are the same. */
async function sendResetCode(context: Context, input: Values): Promise<Answer> {
  const { db, settings, origin, today } = context
  await db.transaction(async (tx) => {
    const mayAsk = await countCodeRequest(tx, origin.address)
    const empId = await findAccountId(tx, String(input.username), origin.address)
    const code = await issueResetCode(tx, settings.secret, mayAsk ? empId : nobody, toRequester(context, input), today)
    const mail = { template: 'resetCode', only: { code: code ?? '' }, lasts: lifetimeSeconds.code } as const
    await queueMail(tx, settings.secret, { empId: code ? empId : nobody, ...mail })
  })
  return { data: { sent: true } }
}

const asking = {
  area,
  to: 'anyone',
  effect: 'own',
  whilePasswordMustChange: true,
  input: { username, device },
  run: sendResetCode,
} as const

const forgotEmployeePassword = defineOperation({ name: 'forgotEmployeePassword', ...asking })
const generateOtp = defineOperation({ name: 'generateOtp', ...asking })

const validateOtp = defineOperation({
  name: 'validateOtp',
  area,
  to: 'anyone',
  effect: 'own',
  cost: 'hash',
  whilePasswordMustChange: true,
  input: { username, otp: text({ required: true, max: 20 }), device },
  async run(context, input) {
    const { db, settings, origin } = context
    const { secret } = settings
    const requester = toRequester(context, input)
    const empId = await findAccountId(db, String(input.username), origin.address)
    // A wrong code counts as a guess. A locked account can still be recovered by mail,
    // because a code has its own five guesses.
    const guess = await countGuess(db, secret, { empId }, requester)
    const code = String(input.otp).replace(/\s/g, '')
    const resetToken = await db.transaction(async (tx) =>
      (await consumeResetCode(tx, secret, empId, requester, code)) ? issueToken(tx, secret, 'reset', empId) : undefined,
    )
    if (!resetToken) {
      await recordWrongGuess(db, guess, origin.address)
      throw new StewardError('invalidCode')
    }
    if (guess) await recordRightGuess(db, guess)
    return { data: { resetToken } }
  },
})

/**
 * Tells whether the person may choose a password: an invited one from a week before
 * joining; a suspended or former one may not.
 */
const canChoosePassword = ({ status, mayEnter }: PasswordHolder) =>
  status === usableAccount || (status === 'invited' && mayEnter)

/**
 * Hashes a password that the person may use.
 * @throws StewardError `invalidInput` with the reason
 */
async function hashAllowedPassword(holder: PasswordHolder, password: string): Promise<string> {
  const refusal = await findPasswordProblem(holder, password)
  if (refusal) throw new StewardError('invalidInput', { fields: { newPassword: refusal } })
  return hashPassword(password)
}

const resetNewPassword = defineOperation({
  name: 'resetNewPassword',
  area,
  to: 'anyone',
  effect: 'own',
  cost: 'hash',
  whilePasswordMustChange: true,
  input: {
    resetToken: text({ required: true, max: 200 }),
    newPassword: passwordField({ required: true, max: longest }),
  },
  async run({ db, settings: { secret }, sessions, today }, input) {
    const token = String(input.resetToken)
    const owner = await findTokenOwner(db, secret, token)
    const holder = owner && (await readPasswordHolder(db, owner.empId, today))
    if (!holder || !canChoosePassword(holder)) throw new StewardError('invalidLink')
    const hash = await hashAllowedPassword(holder, String(input.newPassword))
    await db.transaction(async (tx) => {
      if (!(await consumeToken(tx, secret, token))) throw new StewardError('invalidLink')
      await storePassword(tx, secret, holder.empId, hash)
      await sessions.endAll(tx, holder.empId, 'password_change')
    })
    return { data: { changed: true } }
  },
})

const resetEmployeePassword = defineOperation({
  name: 'resetEmployeePassword',
  area,
  to: 'signedIn',
  effect: 'own',
  cost: 'hash',
  whilePasswordMustChange: true,
  input: {
    empId: number({ min: 1 }),
    currentPassword: passwordField({ max: 1024 }),
    newPassword: passwordField({ max: longest }),
  },
  run: (context, input) =>
    input.empId === undefined || input.empId === context.caller.empId
      ? changeOwnPassword(context, input)
      : sendPasswordLink(context, Number(input.empId)),
})

async function changeOwnPassword(context: Context, input: Values): Promise<Answer> {
  const { db, caller, origin, settings, sessions, today } = context
  const { currentPassword, newPassword } = input
  const missing = Object.entries({ currentPassword, newPassword }).filter(
    ([, value]) => value === undefined || value === '',
  )
  if (missing.length > 0)
    throw new StewardError('invalidInput', {
      fields: Object.fromEntries(missing.map(([name]) => [name, { code: 'required' }])),
    })
  const empId = caller.empId ?? nobody
  const account = await checkCredentials(db, settings.secret, { empId }, String(currentPassword), {
    address: origin.address,
  })
  const holder = account && (await readPasswordHolder(db, empId, today))
  if (!holder) throw new StewardError('invalidInput', { fields: { currentPassword: { code: 'wrongPassword' } } })
  const hash = await hashAllowedPassword(holder, String(newPassword))
  await db.transaction(async (tx) => {
    await storePassword(tx, settings.secret, empId, hash)
    await sessions.endAll(tx, empId, 'password_change', caller.sessionId)
  })
  return { data: { changed: true } }
}

/**
 * Sends a person a link to set a password, for the roles in `keepers`. They never choose or see the password.
 * The person's sessions end once a new one is chosen.
 */
async function sendPasswordLink({ db, model, caller, settings, today }: Context, empId: number): Promise<Answer> {
  if (caller.mustChangePassword) throw new StewardError('mustChangePassword')
  if (!caller.roles.some((role) => model.roles.keepers.includes(role))) throw new StewardError('forbidden')
  await db.transaction(async (tx) => {
    const holder = await readPasswordHolder(tx, empId, today)
    if (!holder) throw new StewardError('notFound')
    if (holder.status === 'invited') return createInvitationMailer(settings).send(tx, [empId])
    if (holder.status !== usableAccount) throw new StewardError('illegalTransition', { args: { state: holder.status } })
    if ((await findRecentAddresses(tx, [empId])).has(empId)) throw new StewardError('youngAddress')
    const token = await issueToken(tx, settings.secret, 'link', empId)
    await queueMail(tx, settings.secret, { empId, template: 'resetLink', only: { token }, lasts: lifetimeSeconds.link })
  })
  return { data: { changed: false, sent: true } }
}

/** Undoes a change by the link in the mail to the former address. It needs no sign-in. */
const undoProofChange = defineOperation({
  name: 'undoProofChange',
  area,
  to: 'anyone',
  effect: 'own',
  whilePasswordMustChange: true,
  input: { token: text({ required: true, max: 200 }) },
  async run(context, input) {
    await context.db.transaction((sql) => revertIdentityChange({ ...context, sql }, String(input.token)))
    return { data: { undone: true } }
  },
})

export const passwordOperations = [
  forgotEmployeePassword,
  generateOtp,
  validateOtp,
  resetNewPassword,
  resetEmployeePassword,
  undoProofChange,
]
