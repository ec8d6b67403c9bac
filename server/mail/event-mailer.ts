import type { Sql } from '../database/connect'
import { type DecisionLink, issueDecisionLinks, linkLife } from '../session/decision-links'
import { findRecentAddresses } from '../session/identity/recent-addresses'
import type { Settings } from '../start/settings'
import { type NewMail, queueMail, queueMails } from './outbox'
import { filesKey, invitationKey, type MailInvitation } from './sender'

/** A mail about an event, without personal data or content. */
export interface EventMail {
  empId: number
  subject: string
  sentence: string
  /** The path of its page in the application. */
  path: string
  /** The step that the recipient may decide from the mail. */
  stepId?: number | null
}

/** A mail to somebody outside of the company, on behalf of an employee. */
export interface OutsideMail {
  /** The employee on whose behalf it is sent. */
  empId: number
  to: string
  subject: string
  text: string
  /** The ids of stored files, which are read when it is sent. */
  files?: readonly number[]
  /** An entry for the recipient's calendar. */
  invitation?: MailInvitation
}

/** Queues mails about changes of records, in the transaction of the change. */
export interface EventMailer {
  /** The host under which people reach the server; entries of calendars carry it in their ids. */
  host: string
  tell(sql: Sql, notices: readonly EventMail[]): Promise<void>
  /**
   * Mails people, also those who may not sign in yet, each not before its instant (ISO 8601).
   * Answers the ids of the mails; undefined where a person has no account.
   */
  write(sql: Sql, notices: readonly (EventMail & { notBefore: string })[]): Promise<(number | undefined)[]>
  /**
   * Mails an outside address. Answers the id; undefined where the employee
   * on whose behalf it is sent has no account.
   */
  writeOutside(sql: Sql, mail: OutsideMail): Promise<number | undefined>
  /** Mails the daily digest; each line is a sentence. */
  digest(sql: Sql, empId: number, lines: readonly string[], path: string): Promise<void>
}

export const getServerHost = ({ origin }: Pick<Settings, 'origin'>): string =>
  origin ? new URL(origin).hostname : 'localhost'

export function createEventMailer({ secret, origin }: Pick<Settings, 'secret' | 'origin'>): EventMailer {
  return {
    host: getServerHost({ origin }),
    async tell(sql, input) {
      const deciders = input.flatMap(({ empId, stepId }) => (stepId ? [empId] : []))
      const young = deciders.length > 0 ? await findRecentAddresses(sql, deciders) : new Set<number>()
      // A recently changed address may belong to somebody else, so a mail to it has no decision link.
      const notices = input.map((notice) => (young.has(notice.empId) ? { ...notice, stepId: null } : notice))
      const links = notices.flatMap(({ empId, stepId }): DecisionLink[] => (stepId ? [{ empId, stepId }] : []))
      const tokens = links.length > 0 ? await issueDecisionLinks(sql, secret, links) : []
      const mails = notices.map(({ empId, stepId, ...only }) =>
        stepId
          ? ({ empId, template: 'decision', only: { ...only, token: tokens.shift() ?? '' }, lasts: linkLife } as const)
          : ({ empId, template: 'notice', only } as const),
      )
      await queueMails(sql, secret, mails)
    },
    async write(sql, notices) {
      const mails = notices.map(({ empId, subject, sentence, path, notBefore }): NewMail => {
        return { empId, template: 'notice', only: { subject, sentence, path }, notBefore }
      })
      return queueMails(sql, secret, mails, 'everybody')
    },
    async writeOutside(sql, { empId, to, subject, text, files = [], invitation }) {
      const only = {
        ...{ subject, text },
        ...(files.length > 0 && { [filesKey]: files.join() }),
        ...(invitation && { [invitationKey]: JSON.stringify(invitation) }),
      }
      return queueMail(sql, secret, { empId, template: 'outside', to, only })
    },
    async digest(sql, empId, lines, path) {
      await queueMails(sql, secret, [{ empId, template: 'digest', only: { lines: lines.join('\n'), path } }])
    },
  }
}
