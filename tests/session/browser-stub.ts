import { vi } from 'vitest'

/** Just enough of a browser for the session modules. */
export class MemoryStorage {
  readonly entries = new Map<string, string>()
  getItem = (key: string): string | null => this.entries.get(key) ?? null
  setItem = (key: string, value: string): void => void this.entries.set(key, value)
  removeItem = (key: string): void => void this.entries.delete(key)
}

export function stubBrowser() {
  const local = new MemoryStorage()
  const session = new MemoryStorage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('navigator', { userAgent: 'test', onLine: true })
  vi.stubGlobal('location', { origin: 'http://steward.test', pathname: '/Customers', search: '?page=2' })
  return { local, session, everything: () => [...local.entries, ...session.entries].flat().join('\n') }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as the server makes them; only the payload matters here. */
export function token(claims: Record<string, unknown>): string {
  return `${encode({ alg: 'HS256' })}.${encode(claims)}.signature`
}

export const asha = {
  empId: 7,
  employeeCode: 'EMP-00007',
  fullName: 'Asha Rao',
  initials: 'AR',
  photoUrl: null,
  designation: 'Engineer',
  department: null,
  roles: [],
  relations: {},
  menu: [],
  inboxCounts: {},
  mustChangePassword: false,
  company: { currency: 'INR', zone: 'Asia/Kolkata' },
}

export interface Sent {
  url: string
  body: URLSearchParams
  headers: Headers
}

/** Answers each call by its operation; remembers what was sent. */
export function stubServer(
  answers: Record<string, { status?: number; headers?: Record<string, string>; body: unknown }>,
): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: init.body as URLSearchParams, headers: init.headers as Headers })
    const answer = answers[url.split('/').at(-1) ?? '']
    if (!answer) throw new TypeError('Failed to fetch')
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    return new Response(text, { status: answer.status ?? 200, headers: answer.headers ?? {} })
  })
  return sent
}
