import createCache from '@emotion/cache'
import { pageNonce } from '../fields/parts/page-nonce'

/** Puts component styles into style elements that the content security policy allows. */
export const styleCache = createCache({ key: 'css', ...(pageNonce ? { nonce: pageNonce } : {}) })
