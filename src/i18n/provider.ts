import polyglotI18nProvider from 'ra-i18n-polyglot'
import { english } from './en'

export const i18nProvider = polyglotI18nProvider(() => english, 'en', [{ locale: 'en', name: 'English' }], {
  // Labels of declarations have no key in the catalogue, because they are words already.
  allowMissing: true,
})
