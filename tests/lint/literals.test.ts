import { expect, test } from 'vitest'
import { sentencesOfServers, wordsOnScreens } from './budgets/literals'
import { codeFolders, sourcesBelow, textOf } from './tree'

const told = (find: typeof wordsOnScreens, file: string, text: string) => find(new Map([[file, text]]))

test('screens take their words from a catalogue', () => {
  const sources = codeFolders.flatMap(sourcesBelow)
  expect(wordsOnScreens(new Map(sources.map((file) => [file, textOf(file)])))).toEqual([])
})

test('a word on a screen is found where it stands', () => {
  const page = 'resources/bees/pages/hive.tsx'
  const text = 'const a = (\n  <Box title="Honey" kind="plain">\n    Bees\n  </Box>\n)\nconst b = `It has no bees.`\n'
  expect(told(wordsOnScreens, page, text)).toEqual([
    `${page}:2 title="Honey"`,
    `${page}:2 Bees`,
    `${page}:6 \`It has no bees.\``,
  ])
  expect(told(wordsOnScreens, page, `const useWords = createWordsHook('bees', { a: 'It has bees.' })`)).toEqual([])
  expect(told(wordsOnScreens, 'resources/bees/words/en.ts', text)).toEqual([])
})

test('a sentence of a server is found, its catalogue is none', () => {
  const text = `refuse('full', 'The hive is full.')`
  expect(told(sentencesOfServers, 'resources/bees/server/fill.ts', text)).toHaveLength(1)
  expect(told(sentencesOfServers, 'resources/bees/server/words.ts', text)).toEqual([])
})
