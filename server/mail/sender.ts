import type { Transporter } from 'nodemailer'
import { fillPlaceholders } from '../../src/framework/errors'
import type { Settings } from '../start/settings'
import { type TemplateName, templates } from './templates'

/** The key under which a mail stores the ids of its files. */
export const filesKey = 'files'

/** The key under which a mail stores an invitation, as JSON. */
export const invitationKey = 'invitation'

/** An entry for the reader's calendar, RFC 5546: asked for, or called off. */
export interface MailInvitation {
  method: 'REQUEST' | 'CANCEL'
  /** The calendar file. */
  content: string
}

export interface MailAttachment {
  name: string
  /** The content type. */
  type: string
  content: Buffer
}

interface MailMessage {
  to: string
  subject: string
  text: string
  files?: readonly MailAttachment[]
  invitation?: MailInvitation | undefined
  /** An id that is the same at each attempt, so that a mailbox recognises a duplicate. */
  key?: string
}

const invitationName = 'invitation.ics'

/** Sends one mail; throws on failure. */
export type SendMail = (letter: MailMessage) => Promise<void>

/** A mail that cannot be sent. The message contains no names. */
export class UnusableMail extends Error {}

/** Matches exactly one address, so that neither a second address nor a header can be added. */
const oneAddress = /^[^\s@<>,;:"()]{1,64}@[^\s@<>,;:"()]{1,255}$/

interface MailContent {
  template: TemplateName
  to: string | null
  firstName: string | null
  origin: string
  only: Readonly<Record<string, string>>
}

/**
 * Fills in the template of a mail.
 * @throws UnusableMail where the person has no usable address
 */
export function renderMail({ template, to, firstName, origin, only }: MailContent): MailMessage {
  if (!to || !oneAddress.test(to)) throw new UnusableMail('the person has no usable address')
  const { subject, body } = templates[template]
  const args = { ...only, firstName: toOneLine(firstName ?? '').slice(0, 60), origin }
  return { to, subject: toOneLine(fillPlaceholders(subject, args)), text: fillPlaceholders(body, args) }
}

/** Puts inserted words on one line, so that they cannot add a paragraph or a header. */
const toOneLine = (words: string) => words.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/**
 * Makes a sender that uses STEWARD_SMTP_URL. Without that, a demo installation
 * prints mails by `show`; otherwise undefined.
 */
export function createMailSender(settings: Settings, show: (text: string) => void): SendMail | undefined {
  const { smtp, seed } = settings
  if (smtp) return createSmtpSender(smtp.url, smtp.from)
  if (seed !== 'demo') return undefined
  return async ({ to, subject, text, files = [], invitation }) => {
    const names = [...files, ...(invitation ? [{ name: invitationName }] : [])].map(({ name }) => name).join(' and ')
    show(`\nMail to ${to}: ${subject}${names ? `, with ${names}` : ''}\n\n${text}\n`)
  }
}

/** Milliseconds for which a mail server may stay silent. */
const patienceMs = 20_000

function createSmtpSender(url: string, from: string): SendMail {
  let transport: Promise<Transporter> | undefined
  const domain = /@([^\s<>"]+)/.exec(from)?.[1] ?? 'localhost'
  return async ({ to, subject, text, files = [], invitation, key }) => {
    transport ??= openTransport(url)
    await (await transport).sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: files.map(toAttachment),
      ...(invitation && { icalEvent: { ...invitation, filename: invitationName } }),
      ...(key ? { messageId: `<${key}@${domain}>` } : {}),
    })
  }
}

/**
 * Opens the connection to the mail server. The library is a tenth of the
 * program, so it is loaded with the first mail.
 */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    // Credentials never cross a network unencrypted.
    requireTLS: requiresTls(url),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const toAttachment = ({ name, type, content }: MailAttachment) => ({
  filename: name,
  contentType: type,
  content,
  // Base64 prevents mail servers from changing the line ends of a file.
  contentTransferEncoding: 'base64' as const,
})

function requiresTls(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  return protocol === 'smtp:' && username !== '' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}
