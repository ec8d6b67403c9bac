import { randomBytes } from 'node:crypto'

/** The placeholder for the nonce in the built page. Each answer gets a new nonce. */
export const noncePlaceholder = 'nonce-of-this-answer'

/** Generates 144 random bits, in characters that are safe in attributes and headers. */
export const generateNonce = (): string => randomBytes(18).toString('base64url')

/** The policy of everything except our own pages: if it is opened as a page, it may do nothing. */
export const closedPolicy = formatContentPolicy({
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  sandbox: '',
})

/** The policy of the worker that keeps the shell: it may ask for the page and its files, and nothing else. */
export const workerPolicy = formatContentPolicy({ 'default-src': "'none'", 'connect-src': "'self'" })

/**
 * Builds the policy of a page whose scripts and styles carry the nonce: nothing
 * else runs, and no other host is contacted. Pages of the application also start the worker of the shell.
 */
export const buildPagePolicy = (nonce: string, { hasWorker = false } = {}): string =>
  formatContentPolicy({
    'default-src': "'none'",
    // `strict-dynamic` allows imports of our scripts but no uploaded files, although these share our origin.
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'worker-src': hasWorker ? "'self'" : "'none'",
    'manifest-src': "'self'",
    'require-trusted-types-for': "'script'",
    // The page itself makes this policy, for the address of its worker; no script can make another one.
    'trusted-types': hasWorker ? 'steward-worker' : "'none'",
  })

function formatContentPolicy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ')
}
