import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError, callOperation, createIdempotencyKey, encodeParams, onSessionLost } from '../../dataProvider/call'
import { stubBrowser, stubServer } from './browser-stub'

afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  stubBrowser()
})

describe('encoding', () => {
  test('nested values are JSON, undefined is left out, null is empty', () => {
    const form = encodeParams({ a: 1, b: undefined, c: null, d: [{ e: 'ü&=' }], f: true, g: { h: 1 }, i: '' })
    expect(Object.fromEntries(form)).toEqual({ a: '1', c: '', d: '[{"e":"ü&="}]', f: 'true', g: '{"h":1}', i: '' })
    expect(encodeParams({ at: new Date(0) }).get('at')).toBe('1970-01-01T00:00:00.000Z')
  })

  test('keys are random UUIDs', () => {
    const key = createIdempotencyKey()
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(createIdempotencyKey()).not.toBe(key)
  })
})

describe('call', () => {
  test('posts to the one endpoint with token and key, and hands on the envelope', async () => {
    sessionStorage.setItem('accessToken', 'T')
    const envelope = { data: [1], error: null, total: 1, requestId: 'r' }
    const sent = stubServer({ getCustomers: { body: envelope } })
    expect(await callOperation('getCustomers', { page: 1 }, { idempotencyKey: 'k' })).toEqual(envelope)
    expect(sent[0]?.url).toBe('/FinanceProject/rest/sow/getCustomers')
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer T')
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe('k')
    expect(String(sent[0]?.body)).toBe('page=1')
  })

  test('rejects with the envelope of the server', async () => {
    const body = {
      data: null,
      error: 'No.',
      code: 'invalidInput',
      fields: { name: { code: 'required' } },
      requestId: 'r',
    }
    stubServer({ createCustomer: { status: 400, body } })
    const error = await callOperation('createCustomer').catch((failure) => failure)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({
      status: 400,
      message: 'No.',
      code: 'invalidInput',
      fields: body.fields,
      requestId: 'r',
    })
  })

  test.each([
    [500, '<html>', 'internal'],
    [502, '<html>', 'unavailable'],
    [200, 'not json', 'internal'],
    [200, '[]', 'internal'],
  ])('%s with %j has no words: "Something went wrong!"', async (status, body, code) => {
    stubServer({ ping: { status, body } })
    await expect(callOperation('ping')).rejects.toMatchObject({ message: 'Something went wrong!', code })
  })

  test('a busy server says when to come again', async () => {
    const body = { data: null, error: 'Later.', code: 'unavailable', requestId: 'r' }
    stubServer({ ping: { status: 503, headers: { 'Retry-After': '2' }, body } })
    await expect(callOperation('ping')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
  })

  test('a server out of reach is "offline"', async () => {
    stubServer({})
    await expect(callOperation('ping')).rejects.toMatchObject({
      code: 'offline',
      status: 0,
      message: 'Something went wrong!',
    })
  })

  test('a lost session is told, a refused sign-in is not', async () => {
    const told = vi.fn()
    const stop = onSessionLost(told)
    stubServer({
      ping: {
        status: 401,
        body: { data: null, error: 'Invalid credentials', code: 'invalidCredentials', requestId: 'r' },
      },
    })
    await callOperation('ping').catch(() => undefined)
    expect(told).not.toHaveBeenCalled()
    stubServer({
      ping: { status: 401, body: { data: null, error: 'Please sign in.', code: 'noSession', requestId: 'r' } },
    })
    await callOperation('ping').catch(() => undefined)
    stop()
    expect(told).toHaveBeenCalledOnce()
  })
})
