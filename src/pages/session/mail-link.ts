/** What the link in a mail brings along: in the fragment, which a browser sends to nobody. */
export interface MailLink {
  kind: 'reset' | 'invite' | 'decide' | 'undo'
  token: string
}

/** Reads `#reset=<token>`, `#invite=<token>`, `#decide=<token>` or `#undo=<token>`. */
export function readLink(fragment: string): MailLink | null {
  const [, kind, token] = /^#(reset|invite|decide|undo)=([\w.~-]{1,1024})$/.exec(fragment) ?? []
  return kind && token ? { kind: kind as MailLink['kind'], token } : null
}

/** Takes the link's token out of the address, before somebody copies that or looks over a shoulder. */
export function takeLink(): MailLink | null {
  const link = readLink(location.hash)
  if (link) history.replaceState(null, '', location.pathname + location.search)
  return link
}
