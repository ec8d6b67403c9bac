import type { Transporter } from 'nodemailer'
import { fillPlaceholders } from '../../src/framework/errors'
import type { Settings } from '../settings'
import { type TemplateName, templates } from './templates'

/** Under which name a mail keeps the ids of the files that it carries. */
export const filesKey = 'files'

export interface Attachment {
  name: string
  /** Content type. */
  type: string
  content: Buffer
}

export interface Letter {
  to: string
  subject: string
  text: string
  files?: readonly Attachment[]
  /** The same at every try, so that a mailbox that has it already knows it again. */
  key?: string
}

/** Sends one letter, or throws. */
export type Sender = (letter: Letter) => Promise<void>

/** A mail that cannot be made into a letter; its words name nobody. */
export class UnusableMail extends Error {}

/** No mail may carry a second address or a line of its own into a header. */
const oneAddress = /^[^\s@<>,;:"()]{1,64}@[^\s@<>,;:"()]{1,255}$/

export interface Content {
  template: TemplateName
  to: string | null
  firstName: string | null
  origin: string
  only: Readonly<Record<string, string>>
}

/** @throws UnusableMail where the person has no usable address */
export function toLetter({ template, to, firstName, origin, only }: Content): Letter {
  if (!to || !oneAddress.test(to)) throw new UnusableMail('the person has no usable address')
  const { subject, body } = templates[template]
  const args = { ...only, firstName: toOneLine(firstName ?? '').slice(0, 60), origin }
  return { to, subject: toOneLine(fillPlaceholders(subject, args)), text: fillPlaceholders(body, args) }
}

/** So that nobody's words add a paragraph to a mail of ours, or a header. */
const toOneLine = (words: string) => words.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Through STEWARD_SMTP_URL; without one, on a demo installation, to `show`, so that it can be tried; else undefined. */
export function createSender(settings: Settings, show: (text: string) => void): Sender | undefined {
  const { smtp, seed } = settings
  if (smtp) return smtpSender(smtp.url, smtp.from)
  if (seed !== 'demo') return undefined
  return async ({ to, subject, text, files = [] }) => {
    const names = files.map(({ name }) => name).join(' and ')
    show(`\nMail to ${to}: ${subject}${names ? `, with ${names}` : ''}\n\n${text}\n`)
  }
}

/** How long a mail server may say nothing. */
const patienceMs = 20_000

function smtpSender(url: string, from: string): Sender {
  let transport: Promise<Transporter> | undefined
  const domain = /@([^\s<>"]+)/.exec(from)?.[1] ?? 'localhost'
  return async ({ to, subject, text, files = [], key }) => {
    transport ??= openTransport(url)
    await (await transport).sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: files.map(toAttachment),
      ...(key ? { messageId: `<${key}@${domain}>` } : {}),
    })
  }
}

/** The library is a tenth of the program: it is read when the first mail goes out, not at every start. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    // A name and a password never cross a network in clear.
    requireTLS: needsTls(url),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const toAttachment = ({ name, type, content }: Attachment) => ({
  filename: name,
  contentType: type,
  content,
  // Lines of a file are nobody's to wrap or to end anew.
  contentTransferEncoding: 'base64' as const,
})

function needsTls(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  return protocol === 'smtp:' && username !== '' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}
