import { type ViewWord, viewsEn } from './views.en'
import { createWordsHook, type SayOf } from './words-hook'

export type Say = SayOf<ViewWord>

/** Answers the words of the views in the person's language. */
export const useSay = createWordsHook('views', viewsEn.views)

/** Turns `Tax number` into `tax number`; `PAN` and `GST number` stay. */
export function lowercaseFirst(label: string): string {
  return /^[A-Z][^A-Z]*$|^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
