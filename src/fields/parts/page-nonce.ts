/** The nonce that the page's content security policy requires of added styles; undefined without a policy. */
export const pageNonce: string | undefined =
  document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce || undefined
