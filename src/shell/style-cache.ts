import createCache from '@emotion/cache'
import { pageNonce } from '../fields/parts/page-nonce'

/** Where the components' styles go: into elements that the page's policy lets in. */
export const styleCache = createCache({ key: 'css', ...(pageNonce ? { nonce: pageNonce } : {}) })
