import { expect, test } from 'vitest'
import { codeFolders, sourcesBelow, textOf } from './tree'

/** Labels and messages that were replaced by the usual words of products; no text says them again. */
const replaced = [
  'Look at it before you decide',
  'Nothing waits for your decision',
  'You have asked for nothing yet',
  'Nobody of your colleagues is away today',
  'Where to?',
  'As the device',
  'Blue, night',
  'Ask for leave',
  'What you hand in stands here',
  'Called off',
  'They will be listed here as soon as the first one is there',
  'in the form it usually has',
  'Of several that fit somebody the narrowest counts',
  'Other days for some people',
  'Went well',
  'What the servers do by themselves',
  'Shown secrets',
  'Changes of bank',
  'Figures of all rows below',
  'One long list',
  'Show the usual columns',
  'Open first for me',
  'Mend',
  'How I am told',
  'What follows from it',
  'Take out line',
  'While I am away',
  'Pays where no project does',
  'To see to',
  'Papers of mine that end within 60 days',
  'Weeks to submit',
  'more wait for a decision',
  'Why this balance',
  'Week before',
  'Week after',
  'Take back',
  'Day off in lieu',
  'Calling off of duty',
  'Correction of a day',
  'Withdrawal of a resignation',
  'What for',
  'Charged on to',
  'A kilometre by own car',
  'Query the marked lines',
  'To look at',
  'Tell how it stands',
  'How it stands',
  'How far it is',
  'Told on',
  'Not told for 10 days',
  'Of them unpaid',
  'Papers',
  'Set off',
  'Taxed as of',
  'In base currency',
  'All that waits',
  'Nothing now',
  'Propose invoice',
  'Make the draft',
  'Take in a statement',
  'Bank lines',
  'Proposed because of',
  'Letters of undertaking',
  'Accounts for invoices',
  'Changes of our accounts',
  'What goes where?',
  'cannot be taken in',
  'Nothing is changed yet',
  'Retry the refused',
  'No field is called like that',
  'Nobody is called so',
  'There is no such record',
  'All of these hold',
  'At least one of these holds',
  'The role is granted',
  'Holds',
  'without an end',
  'Also ended',
  'A request that I think of',
  'A request that is there',
  'Seal anew',
  'Reckon run out',
  'Count days anew',
  'Tell of backup trouble',
  'Forget old rows',
  'Wished last day',
  'In your words',
  'What names nobody goes to the manager',
  'waits for your decision',
  'Came and went',
  'Long and short days',
  'Coming late',
  'Hours of a day',
]

/** Short words that other sentences may contain; only a whole text counts. */
const isWhole = (word: string) => word.split(' ').length < 3

/** Finds replaced words in the texts of a source: `file:line text`. */
function findReplaced(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    if (/^\s*(\/\/|\/?\*)/.test(line)) return []
    const texts = [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`/g)].map(
      (found) => found.slice(1).find(Boolean) ?? '',
    )
    const wrong = texts.filter((each) =>
      replaced.some((word) => (isWhole(word) ? each.replace(/[.:]$/, '') === word : each.includes(word))),
    )
    return wrong.map((each) => `${file}:${at + 1} ${each}`)
  })
}

test('no text says what was replaced by plain words', () => {
  const found = codeFolders.flatMap(sourcesBelow).flatMap((file) => findReplaced(file, textOf(file)))
  expect(found).toEqual([])
})

test('no help text begins with a condition of nothing', () => {
  const helps = codeFolders.flatMap(sourcesBelow).flatMap((file) => {
    const begins = textOf(file).match(/help: ['"](?:Empty|Left empty)[^'"]*/g) ?? []
    return begins.map((text) => `${file} ${text}`)
  })
  expect(helps).toEqual([])
})

test('a replaced word is found in a text, and not in a comment', () => {
  expect(findReplaced('a.ts', `const a = 'Mend'\n// 'Mend'\nconst b = 'Mend the fence'`)).toEqual(['a.ts:1 Mend'])
  expect(findReplaced('a.ts', `const a = 'Now: There is no such record.'`)).toHaveLength(1)
})
