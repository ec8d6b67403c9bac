import { expect, test } from 'vitest'
import { CallError } from '../../../dataProvider/call'
import { repeatWhileCut } from '../../../src/pages/definitions/use-definitions'

/** Answers of one call after the other; an error is thrown. */
function createSender(answers: unknown[]) {
  const rest = [...answers]
  const send = async () => {
    const next = rest.shift()
    if (next instanceof Error) throw next
    return next
  }
  return { send, rest }
}

test('a change whose connection ended is asked for again until there is an answer', async () => {
  const cut = [new CallError(0, { code: 'offline' }), new CallError(504, { code: 'unavailable' })]
  const { send, rest } = createSender([...cut, new CallError(502, {}), 'applied', 'never asked'])
  expect(await repeatWhileCut(send, { pauseMs: 0, leastMs: 0 })).toBe('applied')
  expect(rest).toEqual(['never asked'])
})

test('a refusal is told at once', async () => {
  for (const status of [400, 403, 409, 500, 503]) {
    const { send, rest } = createSender([new CallError(status, { code: 'invalidInput' }), 'never asked'])
    await expect(repeatWhileCut(send, { pauseMs: 0, leastMs: 0 })).rejects.toThrow(CallError)
    expect(rest).toEqual(['never asked'])
  }
})

test('without a connection the failure is told at once', async () => {
  const { send, rest } = createSender([new CallError(0, { code: 'offline' }), 'never asked'])
  await expect(repeatWhileCut(send)).rejects.toThrow(CallError)
  expect(rest).toEqual(['never asked'])
})
