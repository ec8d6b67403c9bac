import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../dataProvider/call'
import { retryWhenBusy } from '../../dataProvider/retry-when-busy'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that puts off so many calls, and then answers. */
const busyFor = (calls: number, error = new CallError(503, { code: 'unavailable' }, 2)) => {
  const send = vi.fn(async () => {
    if (send.mock.calls.length <= calls) throw error
    return 'done'
  })
  return send
}

const key = { idempotencyKey: 'k' }

test('a write that was put off is sent again when the server asks for it, and no sooner', async () => {
  const send = busyFor(2)
  const answer = retryWhenBusy(send, key)
  await vi.advanceTimersByTimeAsync(1999)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await answer).toBe('done')
  expect(send).toHaveBeenCalledTimes(3)
})

test('after the third refusal the person is told', async () => {
  const send = busyFor(9)
  const told = expect(retryWhenBusy(send, key)).rejects.toMatchObject({ code: 'unavailable' })
  await vi.runAllTimersAsync()
  await told
  expect(send).toHaveBeenCalledTimes(3)
})

test.each([
  ['without a key, twice might be done twice', {}, new CallError(503, { code: 'unavailable' }, 2)],
  ['a gateway does not know when', key, new CallError(503, { code: 'unavailable' })],
  ['nobody waits that long', key, new CallError(503, { code: 'unavailable' }, 60)],
  ['a refusal stays one', key, new CallError(409, { code: 'staleVersion' }, 2)],
  ['what was not answered may have been done', key, new CallError(0, { code: 'offline' })],
])('%s', async (_, options, error) => {
  const send = busyFor(1, error)
  await expect(retryWhenBusy(send, options)).rejects.toBe(error)
  expect(send).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('who leaves does not come again', async () => {
  const left = new AbortController()
  const send = busyFor(1)
  const gone = expect(retryWhenBusy(send, { ...key, signal: left.signal })).rejects.toBe('left')
  await vi.advanceTimersByTimeAsync(500)
  left.abort('left')
  await vi.runAllTimersAsync()
  await gone
  expect(send).toHaveBeenCalledTimes(1)
})
