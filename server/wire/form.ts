import { StewardError } from '../../src/framework/errors'

/** Most fields a form may hold. */
const maxFields = 500

/** Reads a URL-encoded form into pairs, in order; nothing is merged, so that what was sent twice is seen. */
export function readForm(body: string): [string, string][] {
  if (body === '') return []
  const parts = body.split('&')
  if (parts.length > maxFields) throw new StewardError('malformed', { args: { what: `more than ${maxFields} fields` } })
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
    })
}

function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text.replace(/\+/g, ' '))
    if (!decoded.includes('\u0000')) return decoded
  } catch {
    // Told below, like a NUL.
  }
  throw new StewardError('malformed', { args: { what: 'a field is not encoded as UTF-8 text' } })
}
