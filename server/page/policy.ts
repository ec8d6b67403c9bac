import { randomBytes } from 'node:crypto'

/** Stands for the nonce in the built page; the server puts a fresh one there for every answer. */
export const noncePlaceholder = 'nonce-of-this-answer'

/** 144 random bits, as an attribute and a header may hold them. */
export const newNonce = (): string => randomBytes(18).toString('base64url')

/** For everything that is not a page of ours: opened as one, it may do nothing. */
export const closedPolicy = formatPolicy({
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  sandbox: '',
})

/** For a page whose scripts and styles carry the nonce: nothing else runs, and nothing is asked of other hosts. */
export const pagePolicy = (nonce: string): string =>
  formatPolicy({
    'default-src': "'none'",
    // What a script of ours imports is ours, too; a file that somebody uploaded is not, though it lies here.
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })

function formatPolicy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ')
}
