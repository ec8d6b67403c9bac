import { setTimeout as delay } from 'node:timers/promises'
import { type ListMail, type ListMailContext, NotSent } from '../export/schedules/mail-context'
import { lockSchedule, recordListSent } from '../export/schedules/schedule-store'
import { buildScheduledMail } from '../export/schedules/scheduled-mail'
import { markSubmittedToMailServer, recordSendFailure } from '../export/schedules/send-outcome'
import type { Settings } from '../start/settings'
import { getErrorCode, getErrorMessage } from '../start/start-problem'
import { outboxChannel } from './channel'
import { type ClaimedMail, claimNextMail, type MailLane } from './claim'
import { decryptMailText } from './encrypt-text'
import { buildSealContext } from './outbox'
import {
  createMailSender,
  filesKey,
  invitationKey,
  type MailAttachment,
  renderMail,
  type SendMail,
  UnusableMail,
} from './sender'
import { type TemplateName, templates } from './templates'

const pollMs = 10_000
const longestPause = 3600
const closeMs = 5000

interface MailWorkerOptions extends ListMailContext {
  settings: Settings
  /** Reads a mail's files by id; undefined where one is missing. Absent: mails with files wait. */
  carry?: (ids: readonly number[]) => Promise<readonly MailAttachment[] | undefined>
  /** The origin of the links in mails. */
  origin: string
  log: (line: string) => void
  /** Prints mails on a demo installation that has no mail server. */
  show: (text: string) => void
}

export interface MailWorker {
  /** Waits a moment for the current mails. The rest stay in the outbox. */
  close(): Promise<void>
}

/** Sends the mails of the outbox and tries failed ones again. Any number of servers may run it. */
export async function startMailWorker(options: MailWorkerOptions): Promise<MailWorker> {
  const send = createMailSender(options.settings, options.show)
  if (!send) {
    options.log('No mail will be sent: set STEWARD_SMTP_URL and STEWARD_MAIL_FROM. Mails wait in the outbox.')
    return { close: async () => {} }
  }
  // There are two workers, so that a code does not wait behind a long list.
  const workers = (['letters', 'lists'] as const).map((lane) => new OutboxWorker(options, send, lane))
  const wake = () => {
    for (const worker of workers) worker.wake()
  }
  const stop = await options.db.listen(outboxChannel, wake, wake)
  const timer = setInterval(wake, pollMs).unref()
  wake()
  return {
    async close() {
      clearInterval(timer)
      await stop()
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}

/** The result of one attempt to send. Its failure message contains no names. */
type SendOutcome = { list: ListMail | undefined } | { failure: string } | { refused: NotSent }

class OutboxWorker {
  #running: Promise<void> | undefined
  #again = false
  #isClosed = false
  #isCutOff = false

  constructor(
    private readonly options: MailWorkerOptions,
    private readonly send: SendMail,
    private readonly lane: MailLane,
  ) {}

  wake(): void {
    this.#again = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      if (this.#again && !this.#isClosed) this.wake()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.race([this.#running, delay(closeMs, undefined, { ref: false })])
  }

  async #run(): Promise<void> {
    this.#again = false
    const { db } = this.options
    try {
      while (!this.#isClosed) {
        const mail = await claimNextMail(db, this.lane)
        this.#isCutOff = false
        if (!mail) return
        await this.#deliver(mail)
      }
    } catch (error) {
      // The database cannot be reached. That is logged once, and each poll tries again.
      if (!this.#isClosed && !this.#isCutOff) this.options.log(`Mails wait: ${getErrorMessage(error)}`)
      this.#isCutOff = true
    }
  }

  async #deliver(mail: ClaimedMail): Promise<void> {
    if (mail.has_lapsed) return this.#giveUp(mail, 'it is no longer of use')
    const hopeless = mail.schedule_id === null ? undefined : explainNoRetry(mail)
    const outcome = hopeless ? { refused: hopeless } : await this.#trySending(mail)
    if ('refused' in outcome) return this.#giveUp(mail, outcome.refused.message.replace(/\.$/, ''), outcome.refused)
    if ('list' in outcome) return this.#markSent(mail, outcome.list)
    return mail.is_old ? this.#giveUp(mail, outcome.failure) : this.#postpone(mail, outcome.failure)
  }

  async #trySending(mail: ClaimedMail): Promise<SendOutcome> {
    try {
      const list = mail.schedule_id === null ? undefined : await this.#listOf(mail, mail.schedule_id)
      const content = this.#contentOf(mail, list)
      const files = list?.file ? [list.file] : await this.#filesOf(content.only[filesKey])
      const { [invitationKey]: invitation } = content.only
      await this.send({
        ...renderMail(content),
        files,
        invitation: invitation ? JSON.parse(invitation) : undefined,
        key: mail.key,
      })
      return { list }
    } catch (error) {
      if (error instanceof NotSent) return { refused: error }
      if (error instanceof UnusableMail) return { failure: error.message }
      const answer =
        typeof error === 'object' && error !== null && 'responseCode' in error ? ` ${error.responseCode}` : ''
      return { failure: `${getErrorCode(error) ?? (error instanceof Error ? error.name : 'failure')}${answer}` }
    }
  }

  async #filesOf(ids: string | undefined): Promise<readonly MailAttachment[]> {
    if (!ids) return []
    const files = await this.options.carry?.(ids.split(',').map(Number))
    if (!files) throw new UnusableMail('a file that it carries is gone')
    return files
  }

  async #listOf({ id, emp_id }: ClaimedMail, scheduleId: number): Promise<ListMail> {
    const list = await buildScheduledMail(this.options, scheduleId, emp_id)
    this.options.log(`Mail ${id} takes ${list.rows} records of ${list.resource} out for employee ${emp_id}.`)
    await markSubmittedToMailServer(this.options.db, id)
    return list
  }

  #contentOf({ template, emp_id, sealed, address, first_name }: ClaimedMail, list: ListMail | undefined) {
    if (!isTemplateName(template)) throw new UnusableMail('an older or newer program wrote this mail')
    const { secret } = this.options.settings
    const unsealed: Record<string, string> = sealed
      ? JSON.parse(decryptMailText(secret, buildSealContext(template, emp_id), sealed))
      : {}
    const { to = address, ...rest } = unsealed
    const only: Readonly<Record<string, string>> = list?.only ?? rest
    return { template, to, firstName: first_name, origin: this.options.origin, only }
  }

  async #markSent({ id, schedule_id, emp_id }: ClaimedMail, list: ListMail | undefined): Promise<void> {
    await this.options.db.transaction(async (tx) => {
      if (schedule_id !== null) await lockSchedule(tx, schedule_id)
      await tx.query({
        text: 'update outbox set sent_at = now(), sealed = null, last_error = null where id = $1',
        values: [id],
      })
      if (schedule_id !== null && list)
        await recordListSent(tx, { id: schedule_id, empId: emp_id }, list.only.view, list.rows)
    })
  }

  async #postpone({ id, template, attempts }: ClaimedMail, failure: string): Promise<void> {
    const pause = Math.min(longestPause, 5 * 2 ** attempts)
    this.options.log(`Mail ${id} (${template}) was not sent: ${failure}. It is tried again in ${pause} s.`)
    await this.options.db.query({
      text: 'update outbox set next_at = now() + make_interval(secs => $2), last_error = $3, unended = 0, handed_at = null where id = $1',
      values: [id, pause, failure],
    })
  }

  async #giveUp(
    { id, template, schedule_id, emp_id }: ClaimedMail,
    failure: string,
    refused = undeliverable,
  ): Promise<void> {
    const { db, settings, log } = this.options
    log(`Mail ${id} (${template}) is given up: ${failure}.`)
    await db.transaction(async (tx) => {
      if (schedule_id !== null) await lockSchedule(tx, schedule_id)
      await tx.query({
        text: 'update outbox set given_up_at = now(), sealed = null, last_error = $2 where id = $1',
        values: [id, failure],
      })
      if (schedule_id === null) return
      await recordSendFailure(tx, this.options, settings.secret, { scheduleId: schedule_id, empId: emp_id }, refused)
    })
  }
}

/** The owner gets no mail about this failure, because that mail would fail too. */
const undeliverable = new NotSent('The mail server did not take it.', { isSilent: true })

/**
 * Explains why a list is not tried again: its server ended while the mail server had it, so it may have been
 * sent; or two servers ended while they made it.
 */
function explainNoRetry({ is_handed, unended }: ClaimedMail): NotSent | undefined {
  if (is_handed) return new NotSent('The server ended while it was sent: it may have left, or not.')
  return unended > 2 ? new NotSent('The server ended twice while the file was made.') : undefined
}

const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name)
