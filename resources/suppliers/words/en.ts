import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the pages of suppliers, loaded with them. */
const words = {
  changeBank: 'Change bank details',
}

export const useSupplierWords = createWordsHook('suppliers', words)
