import { describe, expect, test } from 'vitest'
import { findPasswordWeakness } from '../../server/session/password-policy/find-weakness'
import { isEasyToGuess } from '../../server/session/password-policy/guessable'

const ann = { username: 'ann.keller@tests.example', names: ['Ann-Marie', 'Jo', 'Keller'] }
const code = (password: string) => findPasswordWeakness(password, ann)?.code

describe('length', () => {
  const chars = [...'kÄ€7 zQ!x9·vLm3']
  const long = (length: number) => Array.from({ length }, (_, n) => chars[(n * 7 + (n >> 3)) % chars.length]).join('')

  test.each([
    [7, 'tooShort'],
    [8, 'tooShort'],
    [11, 'tooShort'],
    [12, undefined],
    [64, undefined],
    [128, undefined],
    [129, 'tooLong'],
    [1_000_000, 'tooLong'],
  ])('%i characters: %s', (length, expected) => {
    expect(code(long(length))).toBe(expected)
  })

  test('counts what is seen, not how it is encoded', () => {
    expect(code('e\u0301'.repeat(11))).toBe('tooShort')
    expect(code('😀🎈🍀🦊🌵🚲🎻🧊🪁🐙🥝🧭')).toBeUndefined()
  })
})

test.each(['keller-drives-a-truck', 'the Marie celeste sailed', 'ANN.KELLER@tests.example 1', 'xx Ann.Keller xx yy'])(
  '%s holds the name',
  (password) => {
    expect(code(password)).toBe('holdsName')
  },
)

test('a part of three letters is no name', () => {
  expect(code('plans of Jo for ann: zeppelins')).toBeUndefined()
})

/** What lists of leaked passwords hold, and how people make them long enough. */
const common = `
  password1234 Password1234 P@ssw0rd1234 P@$$w0rd2024! passwordpassword password!password 123456789012 1234567890123
  0987654321098 111111111111 000000000000 aaaaaaaaaaaa 121212121212 123123123123 696969696969 1q2w3e4r5t6y 1qaz2wsx3edc
  qwertyuiop12 qwertyuiop[] qwerty123456 QWERTY12345! asdfghjkl123 zxcvbnm12345 qazwsxedcrfv iloveyou1234 ILoveYou2023!
  letmein12345 LetMeIn!2024 welcome12345 Welcome@2024 Welcome2024!! w3lc0me12345 administrator administrator1 Admin@123456
  admin12345678 root12345678 changeme1234 Changeme2024! sunshine1234 Sunshine2025! football1234 baseball2023 dragon123456
  monkey123456 superman1234 batmanbatman princess1234 trustno1trustno1 abc123abc123 abcdefghijkl abcd1234abcd
  january2024! February2025 March@202526 September2024 November2024! Summer2024!! Winter2023!! Spring@12345 Monday123456
  Steward12345 steward@2025 stewardsteward company12345 Company@2024 sachin123456 Virat@123456 mumbai123456 India@123456
  kolkata@2025 Bangalore123 krishna12345 liverpool123 Arsenal12345 michael12345 jennifer1234 starwars1234 pokemon12345
  qwertyqwerty asdfasdfasdf 147258369147 159357159357 112233445566 aabbccddeeff master123456 login1234567 hello1234567
  secret123456 google123456 facebook1234 computer1234 internet1234 killer123456 shadow123456 cheese123456 test12345678
  guest1234567 user12345678 pass12345678 1234password password0000 password@123 Passw0rd!123 p4ssw0rd2024 Pa55word2024
`
  .trim()
  .split(/\s+/)

test(`${common.length} passwords that everybody tries are common`, () => {
  expect(common.filter((password) => !isEasyToGuess(password))).toEqual([])
  expect(isEasyToGuess(' '.repeat(12))).toBe(true)
})

test('what nobody tries is not common', () => {
  const good = [
    'correct horse battery staple',
    'zxq7Lm2pWn4v',
    'monkey dragon summer coffee',
    'tulip-Gradient-98-moss',
    '481516234209',
    'blue-kettle-rains-42',
    '我喜欢在雨天的下午喝热茶',
    'Über den Wolken 77',
    'vK9#mQ2$xL5!',
  ]
  expect(good.filter((password) => isEasyToGuess(password))).toEqual([])
})
