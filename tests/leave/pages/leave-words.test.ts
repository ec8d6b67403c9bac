import { describe, expect, test } from 'vitest'
import { daysLeftInWords, elapsedDaysInWords } from '../../../resources/leave/pages/leave-in-words'
import type { LeaveSay } from '../../../resources/leave/words/en'

const say: LeaveSay = (word, args) => [word, ...Object.values(args ?? {})].join(' ')

describe('leave in words', () => {
  test.each([
    [2, 'daysLeft'],
    [1, 'dayLeft'],
    [0.5, 'daysLeft'],
    [0, 'daysLeft'],
    [-1, 'dayOver'],
    [-2.5, 'daysOver'],
  ])('%d is %s', (days, word) => {
    expect(daysLeftInWords(say, days)).toBe(word)
  })

  test('since when is counted by the days of the company, not of the instant', () => {
    const early = '2026-11-22T20:00:00.000Z'
    expect(elapsedDaysInWords(say, early, 'Asia/Kolkata', '2026-11-23')).toBe('sinceToday')
    expect(elapsedDaysInWords(say, early, 'Asia/Kolkata', '2026-11-25')).toBe('sinceDays days 2')
    expect(elapsedDaysInWords(say, early, 'UTC', '2026-11-23')).toBe('sinceDays day 1')
  })
})
