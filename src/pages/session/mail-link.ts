/** The kind and the token of a mail link. They are in the fragment, which browsers send to no server. */
export interface MailLink {
  kind: 'reset' | 'invite' | 'decide' | 'undo'
  token: string
}

/** Reads `#reset=<token>`, `#invite=<token>`, `#decide=<token>` or `#undo=<token>`. */
export function parseMailLink(fragment: string): MailLink | null {
  const [, kind, token] = /^#(reset|invite|decide|undo)=([\w.~-]{1,1024})$/.exec(fragment) ?? []
  return kind && token ? { kind: kind as MailLink['kind'], token } : null
}

/** Reads the mail link, and removes the token from the address before somebody copies or sees it. */
export function readAndClearMailLink(): MailLink | null {
  const link = parseMailLink(location.hash)
  if (link) history.replaceState(null, '', location.pathname + location.search)
  return link
}
