import { StewardError } from '../../../src/framework/errors'
import type { Tx } from '../../database/connect'
import { queueMail } from '../../mail/outbox'
import { asSystem } from '../../records/caller'
import { getTable, quoteIdentifier } from '../../records/model'
import { updateFields } from '../../records/write/save'
import type { Context } from '../../wire/operation'
import { resetAccountGuesses } from '../guesses/count-guesses'
import { forgetDevices } from '../guesses/known-devices'
import { endTokensAndCodes, issueToken, lifetimeSeconds } from '../one-time-tokens'
import { consumeUndoLink, type UndoneChange } from './identity-changes'

/**
 * Restores the former identifying value, ends the person's sessions and later tokens, and mails the former
 * address a link to set a password.
 * @param context its `sql` is the transaction
 * @throws StewardError `invalidLink`
 */
export async function revertIdentityChange(context: Context & { sql: Tx }, token: string): Promise<void> {
  const { sql, settings, sessions } = context
  const undone = await consumeUndoLink(sql, settings.secret, token)
  if (!undone) throw new StewardError('invalidLink')
  const { empId } = undone
  await restoreIdentityValue(context, undone)
  await dropLaterPassword(sql, undone)
  await sessions.endAll(sql, empId, 'admin')
  await resetAccountGuesses(sql, empId)
  await forgetDevices(sql, empId)
  await endTokensAndCodes(sql, empId)
  const link = await issueToken(sql, settings.secret, 'link', empId)
  await queueMail(sql, settings.secret, {
    empId,
    template: 'proofRestored',
    only: { token: link },
    lasts: lifetimeSeconds.link,
  })
}

async function restoreIdentityValue(
  context: Context & { sql: Tx },
  { resource, recordId, field, value }: UndoneChange,
): Promise<void> {
  const { accounts, model, sql } = context
  // Leaves out the mail to the old address, because that is the address of whoever made the change.
  const { proofs: _, ...quiet } = accounts
  const { rows } = await sql.query<{ version: number }>({
    text: `select version from ${quoteIdentifier(getTable(model, resource).name)} where id = $1 for update`,
    values: [recordId],
  })
  const [row] = rows
  if (!row) throw new StewardError('invalidLink')
  const writer = { ...context, accounts: quiet, caller: asSystem() }
  await updateFields(writer, resource, recordId, row.version, { [field]: value })
}

/** Deletes a password that was chosen after the change, because it may be the attacker's. */
async function dropLaterPassword(sql: Tx, { empId, at }: UndoneChange): Promise<void> {
  await sql.query({
    text:
      'update accounts set password_hash = null where emp_id = $1 ' +
      'and exists (select from password_history h where h.emp_id = $1 and h.set_at >= $2::timestamptz)',
    values: [empId, at],
  })
}
