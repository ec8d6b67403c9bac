/** Hosts that need no TLS, as in development. The server connects to them only where its settings say so. */
const ownMachine = /^(localhost|127[.]\d+[.]\d+[.]\d+)$/

/** Whether the text is the address of a site: over TLS, and nothing but a host. */
export function isJiraAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username || url.password || url.search || url.hash || url.pathname !== '/') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && ownMachine.test(url.hostname))
}
