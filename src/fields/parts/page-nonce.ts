/** The nonce that the page's policy requires of added styles; undefined without a policy. */
export const pageNonce: string | undefined =
  document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce || undefined
