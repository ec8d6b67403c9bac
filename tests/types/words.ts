import { createWordsHook } from '../../src/i18n/words-hook'

const useBoatWords = createWordsHook('boats', { sails: '%{count} sails', mast: 'Mast' })

export function useSayings(): string[] {
  const say = useBoatWords()
  return [
    say('mast'),
    say('sails', { count: 2 }),
    // @ts-expect-error a word that the part does not have
    say('oar'),
    // @ts-expect-error arguments come by name
    say('sails', 2),
  ]
}
