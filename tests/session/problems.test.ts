import { describe, expect, test } from 'vitest'
import { CallError } from '../../dataProvider/call'
import { createFieldWording } from '../../src/pages/session/problem-words'

const wording = createFieldWording({ newPassword: 'New password', username: 'Username' })
const refusal = (fields: CallError['fields']) =>
  new CallError(400, {
    error: 'Please correct the marked fields.',
    code: 'invalidInput',
    ...(fields ? { fields } : {}),
  })

describe('what the server refused', () => {
  test.each([
    ['newPassword', { code: 'tooShort', args: { min: 12 } }, 'Use at least 12 characters for the new password'],
    ['newPassword', { code: 'common' }, 'Choose a new password that is harder to guess'],
    ['username', { code: 'taken' }, 'Choose another username, this one is taken'],
    ['username', { code: 'toString' }, 'Check the username'],
    ['username', { code: 'pattern', message: 'Only letters.' }, 'Only letters.'],
  ])('%s %j is told at its field', (field, error, text) => {
    expect(wording(refusal({ [field]: error }))).toEqual([{ field, text }])
  })

  test('of a field that the form does not have, is told on top', () => {
    expect(wording(refusal({ resetToken: { code: 'required' } }))).toEqual([
      { field: undefined, text: 'Enter the resettoken' },
    ])
  })

  test('without a field is told in the server’s words, and a server out of reach in ours', () => {
    expect(wording(refusal(undefined))).toEqual([{ text: 'Please correct the marked fields.' }])
    expect(wording(new CallError(0, { code: 'offline' }))[0]?.text).toContain('could not be reached')
  })
})
