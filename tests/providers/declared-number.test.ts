import { expect, test } from 'vitest'
import { addDeclaredNumber, keepNumberOfWrite, setDeclaredNumber } from '../../dataProvider/declared-number'
import { definitionsHeader } from '../../src/framework/company/definition'

const send = (key?: string) => {
  const headers = new Headers(key ? { 'Idempotency-Key': key } : {})
  addDeclaredNumber({ headers })
  return headers.get(definitionsHeader)
}

test('a call says of which number its names are, also when it is sent again after a change', () => {
  expect(send()).toBeNull()
  setDeclaredNumber(4)
  expect([send(), send('first')]).toEqual(['4', '4'])
  keepNumberOfWrite('form', 3)
  setDeclaredNumber(5)
  expect([send(), send('first'), send('form'), send('second')]).toEqual(['5', '4', '3', '5'])
  for (let at = 0; at < 200; at++) send(`key${at}`)
  // The oldest keys are forgotten, so that a page that is open for days keeps little.
  expect(send('first')).toBe('5')
  addDeclaredNumber(undefined)
})
