import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../../server/wire/operation'
import { BaseCalls } from './base-call'
import { type Case, casesOf, type Share } from './cases'
import type { Company } from './company'
import { lossOf } from './exactness'
import type { Change } from './watch'
import { type Answer, faultsOf, send } from './wire'

export interface Fuzzed {
  operation: string
  cases: number
  accepted: number
  failed: number
  /** Whether a valid call was found to vary. */
  hasBase: boolean
  slowest: { ms: number; kind: string; field: string }
  /** Broken promises, each with the call that shows it. */
  faults: string[]
}

/** Hashing takes a core for a while: so many calls of such an operation may reach it. */
const hashes = 24

/** Sends every case of one operation, as somebody who may call it, and judges each answer and its effects. */
export async function fuzz(company: Company, operation: Operation, share: Share, seed: number): Promise<Fuzzed> {
  const bases = new BaseCalls(company)
  let as = await company.callerOf(operation)
  const base = await bases.of(operation, as)
  let form = base.form
  await company.watch.taken()
  const result: Fuzzed = {
    operation: operation.name,
    cases: 0,
    accepted: 0,
    failed: 0,
    hasBase: base.works,
    slowest: { ms: 0, kind: '', field: '' },
    faults: [],
  }
  let hashed = 0
  for (const tried of casesOf(operation, () => form, share, seed)) {
    if (operation.cost === 'hash' && !tried.mustRefuse && ++hashed > hashes) continue
    let answer = await send(company.app, { operation: operation.name, token: as?.token, body: tried.body })
    if (answer.status === 401 && as) {
      // What was accepted before has ended this person's own session.
      company.renew(as)
      as = await company.callerOf(operation)
      await company.watch.taken()
      answer = await send(company.app, { operation: operation.name, token: as?.token, body: tried.body })
    }
    const changed = (await company.watch.taken()).filter((change) => !isMark(change)).map(({ table }) => table)
    count(result, tried, answer)
    const faults = [...verdict(operation, tried, answer), ...effects(company, operation, answer, changed)]
    for (const fault of faults) result.faults.push(told(operation, tried, answer, fault))
    if (answer.status !== 200 || operation.effect === 'read') continue
    if (as && changed.includes('role_grants')) {
      // What was accepted may have taken this person's own role.
      company.renew(as)
      as = await company.callerOf(operation)
    }
    form = await bases.like(operation, as, form)
    await company.watch.taken()
  }
  return result
}

function count(result: Fuzzed, { kind, field }: Case, { status, ms }: Answer): void {
  result.cases += 1
  if (ms > result.slowest.ms) result.slowest = { ms, kind, field }
  if (status >= 500) result.failed += 1
  if (status === 200) result.accepted += 1
}

/** What an answer must be, by what was sent. */
function verdict(operation: Operation, tried: Case, answer: Answer): string[] {
  const faults = faultsOf(answer, tried.value, operation.answersFile)
  const { status, body } = answer
  if (status === 200) {
    if (tried.mustRefuse) faults.push('accepted')
    return tried.mustRefuse ? faults : [...faults, ...losses(operation, tried, answer)]
  }
  if (tried.mustRefuse && status !== 400 && status !== 413) faults.push(`refused with ${status} instead of 400`)
  const { mustName } = tried
  const isNamed = mustName === undefined || status === 413 || (body?.fields && Object.hasOwn(body.fields, mustName))
  if (!isNamed) faults.push(`does not name ${JSON.stringify(mustName)}`)
  return faults
}

/** A session in use is marked as seen, beside whatever it asks. */
function isMark({ table, before, after }: Change): boolean {
  if (table === 'signs_of_use') return true
  return table === 'login_tracker' && isDeepStrictEqual({ ...before, last_seen_at: 0 }, { ...after, last_seen_at: 0 })
}

/** What is stored of a refused attempt to gain rights: the history of the person and messages to overseers. */
const attemptTables = new Set(['refused_attempts', 'history', 'notifications', 'outbox'])

/**
 * A refusal leaves nothing behind, but the count of guesses at a password or code, which is no record of a resource,
 * and an attempt to gain rights.
 */
function effects(company: Company, operation: Operation, { status }: Answer, changed: readonly string[]): string[] {
  if (status === 200) return []
  const records = new Set([...company.model.tables.values()].map(({ name }) => name))
  const takesGuesses = operation.to === 'anyone' || operation.cost === 'hash'
  const isAttempt = changed.includes('refused_attempts')
  const unasked = changed.filter(
    (table) => (!takesGuesses || records.has(table)) && !(isAttempt && attemptTables.has(table)),
  )
  return unasked.length > 0 ? [`refused, and changed ${[...new Set(unasked)].join(', ')}`] : []
}

/** Inputs that the answer tells something else under: why leave is cancelled, and why it was asked for. */
const ofAnotherMeaning = new Set(['leaveCancel reason'])

/** A value that came back otherwise than it was sent. */
function losses(operation: Operation, { field, body, value }: Case, answer: Answer): string[] {
  const declared = field === 'id' || field === 'version' ? undefined : operation.input[field]
  const stored = answer.body?.data as Record<string, unknown> | null | undefined
  const isSent = body.split('&').some((part) => part.startsWith(`${encodeURIComponent(field)}=`))
  if (ofAnotherMeaning.has(`${operation.name} ${field}`)) return []
  if (!declared || !operation.resource || operation.effect === 'read' || !isSent) return []
  if (typeof stored !== 'object' || stored === null || !Object.hasOwn(stored, field)) return []
  const loss = lossOf(declared, value, stored[field])
  return loss ? [loss] : []
}

const told = ({ name }: Operation, { kind, field, body }: Case, { status, text }: Answer, fault: string) =>
  `${name} ${field || 'body'} ${kind}: ${fault}; ${status} ${text.slice(0, 160)}; sent ${body.slice(0, 160)}`
