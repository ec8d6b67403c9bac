import type { Readable } from 'node:stream'
import { StewardError } from '../../../src/framework/errors'
import { dateInZone, formatTimestampInZone } from '../../../src/framework/values/dates'
import type { Database } from '../../database/connect'
import type { Company } from '../../records/company'
import type { Model } from '../../records/model'
import { findCaller } from '../../session/sessions'
import type { ExportContext } from '../export'

/** The largest file in bytes. Mail servers refuse much larger messages. */
const largestFile = 10 * 1024 * 1024

/** The parts of a server that scheduled files need. */
export interface ListMailContext {
  db: Database
  model: Model
  company: Company
}

interface NotSentOptions {
  /** True where no later attempt can succeed. */
  isOver?: boolean
  /** True where the owner gets no mail about it. */
  isSilent?: boolean
  /** True where the administrators hear of it, because the owner cannot. */
  isForAdministrators?: boolean
  /** True where a recipient, and not the owner, may no longer have it. */
  isLost?: boolean
}

/** A scheduled list cannot be sent. The message is for its owner. */
export class NotSent extends Error {
  readonly isOver: boolean
  readonly isSilent: boolean
  readonly isForAdministrators: boolean
  readonly isLost: boolean

  constructor(problem: string, options: NotSentOptions = {}) {
    super(problem)
    this.isOver = options.isOver ?? false
    this.isSilent = options.isSilent ?? false
    this.isForAdministrators = options.isForAdministrators ?? false
    this.isLost = options.isLost ?? false
  }
}

/** The text and the attachment of the mail with a list. */
export interface ListMail {
  only: Readonly<Record<'view' | 'at' | 'rows' | 'file' | 'path', string>> & Readonly<Record<string, string>>
  file: { name: string; type: string; content: Buffer } | undefined
  resource: string
  rows: number
}

/** Reads as the person does now. @throws NotSent where they may not sign in */
export async function buildPersonContext(
  { db, model, company }: ListMailContext,
  empId: number,
): Promise<ExportContext> {
  const today = dateInZone(company.zone, Date.now())
  const caller = await findCaller(db, model, empId, today)
  if (!caller) throw new NotSent('Your account is closed.', { isSilent: true })
  // After a sign-in, too, the person could do nothing but choose a password.
  if (await mustChangePassword(db, empId)) throw new NotSent('You have to choose a new password first.')
  return { db, sql: db, model, company, caller, today }
}

async function mustChangePassword(db: Database, empId: number): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'select from accounts where emp_id = $1 and must_change_password',
    values: [empId],
  })
  return rowCount > 0
}

/** Runs the work. Turns refusals with these codes into `NotSent` with words for the owner. */
export async function convertRefusalsToNotSent<T>(
  words: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = error instanceof StewardError ? words[error.code] : undefined
    throw problem === undefined ? error : new NotSent(problem)
  }
}

/** Says when a file was made, in the company's zone. */
export const formatMailStamp = ({ zone }: Company): string =>
  `${formatTimestampInZone(zone, Date.now()).slice(0, 16)} (${zone})`

/** Reads the whole file; undefined where it is larger than a mail should carry. */
export async function readMailFile(stream: Readable): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    length += part.length
    // Leaving the loop ends the stream and the database's work.
    if (length > largestFile) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
