import { expect, test } from 'vitest'
import { CallError } from '../../../dataProvider/call'
import { readFieldErrors, requireFilledFields } from '../../../src/views/blocks/form-errors'

test('what holds nothing is refused before it is sent, at its field', () => {
  const entered = { reason: '  ', until: null, days: 0, note: 'x' }
  const attempt = () => requireFilledFields(entered, ['reason', 'until', 'days', 'note'])
  expect(attempt).toThrow()
  try {
    attempt()
  } catch (failure) {
    expect(readFieldErrors(failure)).toEqual({ reason: { code: 'required' }, until: { code: 'required' } })
  }
  expect(() => requireFilledFields(entered, ['days', 'note'])).not.toThrow()
})

test('the fields of a refusal are those of the server; another failure has none', () => {
  const fields = { until: { code: 'notInFuture' as const } }
  expect(readFieldErrors(new CallError(400, { error: 'No', fields } as never))).toEqual(fields)
  expect(readFieldErrors(new Error('It did not arrive.'))).toEqual({})
})
