import { expect, test } from 'vitest'
import { StewardError } from '../../src/framework/errors'
import { createSay } from '../../src/i18n/words-hook'
import { codeFolders, sourcesBelow, textOf } from './tree'

/** What messages count, with a figure that may be 1. */
const counted =
  'days|rows|records|characters|minutes|times|fields|lines|months|quarters|labels|entries|people|jobs|hours|holidays'
const plural = new RegExp(
  `(?<!(?:of|most|than|least|first) )(?<!(?:of|most|than|least|first) %)%?\\{\\w+\\} (?:${counted})\\b`,
)

/** Finds messages that say `1 days`: those without a second form, in files that have no word for one. */
function findMissingForms(text: string): string[] {
  const texts = text
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && !line.includes('${'))
    .flatMap((line) => [...line.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, message = '']) => message))
  const hasOne = (message: string) => {
    const noun = /\} (\w+)/.exec(plural.exec(message)?.[0] ?? '')?.[1] ?? ''
    const one = noun === 'people' ? 'person' : noun.replace(/ies$/, 'y').replace(/s$/, '')
    return texts.some((each) => new RegExp(`\\b(?:1|one|last) ${one}\\b|^(?:tomorrow|${one})$`, 'i').test(each))
  }
  return texts.filter((message) => plural.test(message) && !message.includes(' |||| ') && !hasOne(message))
}

test('every message with a count has a form for one', () => {
  const found = codeFolders
    .flatMap(sourcesBelow)
    .flatMap((file) => findMissingForms(textOf(file)).map((message) => `${file}: ${message}`))
  expect(found).toEqual([])
})

test('a message without a form for one is found', () => {
  expect(findMissingForms(`{ a: '%{count} days left' }`)).toEqual(['%{count} days left'])
  expect(findMissingForms(`{ a: '{days} day |||| {days} days' }`)).toEqual([])
  expect(findMissingForms(`{ one: '1 day', a: '%{count} days' }`)).toEqual([])
})

test('the first number of a message chooses its form, on screens and on the server', () => {
  const say = createSay((_, options) => String(options?.smart_count), 'any', {
    files: '%{name}: %{rows} row |||| %{name}: %{rows} rows',
    plain: '%{rows} of many',
  })
  expect([say('files', { name: 'a.csv', rows: 1 }), say('files', { name: 'a.csv', rows: 2 })]).toEqual(['1', '2'])
  expect(say('plain', { rows: 1 })).toBe('undefined')
  const refuse = (days: number) => {
    const fields = { days: { code: 'tooLong', args: { days }, message: '{days} day at most |||| {days} days at most' } }
    return new StewardError('invalidInput', { fields }).fields?.days?.message
  }
  expect([refuse(1), refuse(0.5), refuse(3)]).toEqual(['1 day at most', '0.5 days at most', '3 days at most'])
})

test('a message says days and moments as people read them, and leaves nothing unfilled', () => {
  const { message, args } = new StewardError('alreadyDecided', {
    args: { by: 'Asha Rao', at: '2026-11-29T18:40:12.345Z' },
  })
  expect(message).toBe('Asha Rao already decided this at 29 Nov 2026, 18:40 UTC.')
  expect(args.at).toBe('2026-11-29T18:40:12.345Z')
  const fields = {
    allocationPercent: {
      code: 'allocationTooHigh',
      args: { percent: 120, from: '2026-12-01' },
      message: '{percent}% from {from}',
    },
  }
  expect(new StewardError('invalidInput', { fields }).fields?.allocationPercent?.message).toBe('120% from 01 Dec 2026')
})
