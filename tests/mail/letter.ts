import type { Received } from './mail-server'

export interface ReadLetter {
  to: string | undefined
  subject: string
  messageId: string
  /** Its plain text, lines ended by \n. */
  text: string
  files: { name: string; type: string; content: Buffer }[]
}

interface Part {
  headers: ReadonlyMap<string, string>
  body: string
}

/** Reads a mail as it came over the line: a text, with files behind it or without. */
export function readLetter({ to, raw }: Received): ReadLetter {
  const whole = partOf(raw)
  const parts = partsOf(whole)
  const [first, ...others] = parts
  if (!first) throw new Error('The mail has no text')
  const files = others.map((part) => ({
    name: /filename="?([^";]+)"?/.exec(part.headers.get('content-disposition') ?? '')?.[1] ?? '',
    type: (part.headers.get('content-type') ?? '').replace(/; name=.*$/, ''),
    content: contentOf(part),
  }))
  return {
    to: to[0],
    subject: decodedWords(whole.headers.get('subject') ?? ''),
    messageId: whole.headers.get('message-id') ?? '',
    text: contentOf(first).toString('utf8').replace(/\r\n/g, '\n'),
    files,
  }
}

function partOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { headers, body: raw.slice(end + 4) }
}

function partsOf(whole: Part): Part[] {
  const boundary = /^multipart\/mixed;.*boundary="([^"]+)"/.exec(whole.headers.get('content-type') ?? '')?.[1]
  if (!boundary) return [whole]
  const pieces = `\r\n${whole.body}`.split(`\r\n--${boundary}`)
  if (!pieces.at(-1)?.startsWith('--')) throw new Error('The mail has no end')
  return pieces.slice(1, -1).map((piece) => partOf(piece.replace(/^\r\n/, '')))
}

function contentOf({ headers, body }: Part): Buffer {
  const how = headers.get('content-transfer-encoding') ?? '7bit'
  if (how === 'base64') return Buffer.from(body, 'base64')
  if (how === 'quoted-printable') return Buffer.from(unquoted(body.replace(/=\r\n/g, '')), 'latin1')
  return Buffer.from(body, 'utf8')
}

const unquoted = (text: string) =>
  text.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** A header with words beyond ASCII. */
const decodedWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, words: string) =>
      (how.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64')
        : Buffer.from(unquoted(words.replace(/_/g, ' ')), 'latin1')
      ).toString('utf8'),
    )
