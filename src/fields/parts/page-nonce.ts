/** What the page's policy asks of styles that are added to it; undefined where the page has no policy. */
export const pageNonce: string | undefined =
  document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce || undefined
