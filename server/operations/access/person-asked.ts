import { fillPlaceholders, StewardError } from '../../../src/framework/errors'
import { humanizeName } from '../../../src/framework/naming'
import { formatTitleOrId } from '../../../src/framework/values/record-title'
import { anonymous, type Caller } from '../../records/caller'
import { getTable } from '../../records/model'
import { readRecord } from '../../records/query'
import { findCallers } from '../../session/roles/find-callers'
import type { Context } from '../../wire/operation'
import { words } from './words'

/** The person an administrator asks about, as a caller with the rights of today. */
export interface PersonAsked {
  name: string
  caller: Caller & { empId: number }
  /** What keeps the person from everything; null: nothing does. */
  problem: string | null
}

/**
 * Reads the person with their rights. Nothing is done in their name: the caller only answers what they may.
 * @throws StewardError `notFound` where the administrator may not see the person
 */
export async function readPersonAsked(context: Context, empId: number): Promise<PersonAsked> {
  const { model, sql, today } = context
  const { resource } = getTable(model, model.people)
  const name = formatTitleOrId(resource, await readRecord(context, model.people, empId))
  const [caller] = await findCallers(sql, model, [empId], today)
  if (caller) return { name, caller, problem: caller.mustChangePassword ? words.mustChange : null }
  const { rows } = await sql.query<{ status: string }>({
    text: 'select status from accounts where emp_id = $1',
    values: [empId],
  })
  const [account] = rows
  const status = account && humanizeName(account.status).toLowerCase()
  const problem = status === undefined ? words.noAccount : fillPlaceholders(words.account, { status })
  return { name, caller: { ...anonymous, empId }, problem }
}

/** Answers what the work answers; undefined where the person may not reach the record. */
export async function ifReachable<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof StewardError && (problem.code === 'notFound' || problem.code === 'forbidden'))
      return undefined
    throw problem
  }
}
