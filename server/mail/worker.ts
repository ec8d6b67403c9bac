import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/connect'
import type { Settings } from '../settings'
import { codeOf, wordsOf } from '../start-problem'
import { aboutMail, outboxChannel } from './outbox'
import { unseal } from './seal'
import { letterOf, type Sender, senderOf, UnusableMail } from './sender'
import { type TemplateName, templates } from './templates'

const pollMs = 10_000
const longestPause = 3600
/** Seconds in which nobody else takes a mail that one is sending; a server lost on the way holds it no longer. */
const lease = 300
const closeMs = 5000

export interface MailWorkerOptions {
  db: Database
  settings: Settings
  /** Where links of mails lead. */
  origin: string
  log: (line: string) => void
  /** Where a demo installation without a mail server writes its mails. */
  show: (text: string) => void
}

export interface MailWorker {
  /** Waits a moment for the mail at hand; what is left stays in the outbox. */
  close(): Promise<void>
}

/** Sends what the outbox holds, at once and again after a failure; any number of servers may do so. */
export async function startMailWorker(options: MailWorkerOptions): Promise<MailWorker> {
  const send = senderOf(options.settings, options.show)
  if (!send) {
    options.log('No mail will be sent: set STEWARD_SMTP_URL and STEWARD_MAIL_FROM. Mails wait in the outbox.')
    return { close: async () => {} }
  }
  const worker = new Worker(options, send)
  const wake = () => worker.wake()
  const stop = await options.db.listen(outboxChannel, wake, wake)
  const timer = setInterval(wake, pollMs).unref()
  wake()
  return {
    async close() {
      clearInterval(timer)
      await stop()
      await worker.close()
    },
  }
}

interface Claimed {
  id: number
  emp_id: number
  template: string
  sealed: string | null
  attempts: number
  address: string | null
  first_name: string | null
  has_lapsed: boolean
  is_old: boolean
}

class Worker {
  #running: Promise<void> | undefined
  #again = false
  #isClosed = false
  #isCutOff = false

  constructor(
    private readonly options: MailWorkerOptions,
    private readonly send: Sender,
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
    try {
      while (!this.#isClosed) {
        const mail = await claim(this.options.db)
        this.#isCutOff = false
        if (!mail) return
        await this.#deliver(mail)
      }
    } catch (error) {
      // The database is away: said once, tried again at every poll.
      if (!this.#isClosed && !this.#isCutOff) this.options.log(`Mails wait: ${wordsOf(error)}`)
      this.#isCutOff = true
    }
  }

  async #deliver(mail: Claimed): Promise<void> {
    const { db } = this.options
    if (mail.has_lapsed) return this.#giveUp(mail, 'it is no longer of use')
    const failure = await this.#trySending(mail)
    if (failure === undefined) {
      await db.query({
        text: 'update outbox set sent_at = now(), sealed = null, last_error = null where id = $1',
        values: [mail.id],
      })
    } else if (mail.is_old) await this.#giveUp(mail, failure)
    else await this.#postpone(mail, failure)
  }

  /** @returns why it failed, in words that name nobody */
  async #trySending(mail: Claimed): Promise<string | undefined> {
    try {
      await this.send(letterOf(this.#contentOf(mail)))
      return undefined
    } catch (error) {
      if (error instanceof UnusableMail) return error.message
      const answer =
        typeof error === 'object' && error !== null && 'responseCode' in error ? ` ${error.responseCode}` : ''
      return `${codeOf(error) ?? (error instanceof Error ? error.name : 'failure')}${answer}`
    }
  }

  #contentOf({ template, emp_id, sealed, address, first_name }: Claimed) {
    if (!isTemplate(template)) throw new UnusableMail('an older or newer program wrote this mail')
    const { secret } = this.options.settings
    const only: Record<string, string> = sealed ? JSON.parse(unseal(secret, aboutMail(template, emp_id), sealed)) : {}
    return { template, to: address, firstName: first_name, origin: this.options.origin, only }
  }

  async #postpone({ id, template, attempts }: Claimed, failure: string): Promise<void> {
    const pause = Math.min(longestPause, 5 * 2 ** attempts)
    this.options.log(`Mail ${id} (${template}) was not sent: ${failure}. It is tried again in ${pause} s.`)
    await this.options.db.query({
      text: 'update outbox set next_at = now() + make_interval(secs => $2), last_error = $3 where id = $1',
      values: [id, pause, failure],
    })
  }

  async #giveUp({ id, template }: Claimed, failure: string): Promise<void> {
    this.options.log(`Mail ${id} (${template}) is given up: ${failure}.`)
    await this.options.db.query({
      text: 'update outbox set given_up_at = now(), sealed = null, last_error = $2 where id = $1',
      values: [id, failure],
    })
  }
}

const isTemplate = (name: string): name is TemplateName => Object.hasOwn(templates, name)

/** Takes the next mail that is due, for as long as the lease; no two servers take the same. */
async function claim(db: Database): Promise<Claimed | undefined> {
  const { rows } = await db.query<Claimed>({
    name: 'claim_mail',
    text:
      `update outbox o set attempts = attempts + 1, first_tried_at = coalesce(first_tried_at, now()), next_at = now() + interval '${lease} seconds' ` +
      'where o.id = (select id from outbox where sent_at is null and given_up_at is null and next_at <= now() ' +
      'order by next_at, id limit 1 for update skip locked) returning o.id, o.emp_id, o.template, o.sealed, o.attempts, ' +
      '(select work_email from employees e where e.id = o.emp_id) as address, (select first_name from employees e where e.id = o.emp_id), ' +
      `coalesce(o.lapses_at < now(), false) as has_lapsed, o.first_tried_at < now() - interval '1 day' as is_old`,
  })
  return rows[0]
}
