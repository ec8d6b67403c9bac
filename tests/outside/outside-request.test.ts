import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutsideError, requestOutside } from '../../server/outside/outside-request'
import { isPublicAddress } from '../../server/outside/public-address'
import { readSettings } from '../../server/start/settings'

let connections = 0
const server = createServer((_, response) => response.end('{}')).on('connection', () => connections++)
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(() => void server.close())

const request = { headers: {}, limitMs: 2000, mostBytes: 1000 }
const rules = (...outsideHosts: string[]) => ({ outsideHosts, allowsPrivateOutside: false })

/** The problem of a call; undefined where it went well. */
const attempt = (url: string, hosts: string[]) =>
  requestOutside(rules(...hosts), new URL(url), request).then(
    () => undefined,
    (error: unknown) => (error instanceof OutsideError ? error.problem : error),
  )

test('nothing connects to this machine or an inner network, however it is written', async () => {
  const hosts = [
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '169.254.169.254',
    '10.1.2.3',
    'localhost',
  ]
  for (const host of hosts) {
    const url = `https://${host}:${port}/`
    expect([host, await attempt(url, [new URL(url).hostname])]).toEqual([host, 'addressRefused'])
  }
  expect(connections).toBe(0)
})

test('nothing connects to a host that is not named, without TLS, or with a password in the address', async () => {
  const urls = [
    ['https://evil.example', '.atlassian.net'],
    ['https://atlassian.net.evil.example', '.atlassian.net'],
    ['https://evilatlassian.net', '.atlassian.net'],
    ['http://one.atlassian.net', '.atlassian.net'],
    ['https://me:secret@one.atlassian.net', '.atlassian.net'],
    ['file:///etc/passwd', ''],
  ] as const
  for (const [url, host] of urls) expect([url, await attempt(url, [host])]).toEqual([url, 'addressRefused'])
})

test('addresses of the public Internet are told from all others', () => {
  const inner = [
    '10.0.0.1',
    '100.64.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    'fe80::1',
    'fd00::1',
    '::',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'x',
  ]
  expect(inner.filter(isPublicAddress)).toEqual([])
  expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111'].filter(isPublicAddress)).toHaveLength(3)
})

test('production refuses the setting of tests', () => {
  const env = { STEWARD_OUTSIDE_PRIVATE: 'allow', NODE_ENV: 'production', SEED: 'empty' }
  expect(() => readSettings(env)).toThrow('STEWARD_OUTSIDE_PRIVATE')
  expect(readSettings({ STEWARD_OUTSIDE_HOSTS: 'Jira.example.com,.atlassian.net' }).outsideHosts).toEqual([
    'jira.example.com',
    '.atlassian.net',
  ])
})
