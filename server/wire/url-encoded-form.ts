import { StewardError } from '../../src/framework/errors'

/** The largest number of fields of a form. */
const maxFields = 500

/** Reads a URL-encoded form into pairs, in order and without merging, so that duplicates can be refused. */
export function parseUrlEncodedForm(body: string): [string, string][] {
  if (body === '') return []
  const parts = body.split('&')
  if (parts.length > maxFields) throw new StewardError('malformed', { args: { what: `more than ${maxFields} fields` } })
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      return at < 0
        ? [decodeFormText(part), '']
        : [decodeFormText(part.slice(0, at)), decodeFormText(part.slice(at + 1))]
    })
}

function decodeFormText(text: string): string {
  try {
    const decoded = decodeURIComponent(text.replace(/\+/g, ' '))
    if (!decoded.includes('\u0000')) return decoded
  } catch {
    // The error below refuses it, as it refuses a NUL character.
  }
  throw new StewardError('malformed', { args: { what: 'a field is not encoded as UTF-8 text' } })
}
