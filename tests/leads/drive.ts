import { expect, vi } from 'vitest'
import { buildTextPdf } from '../../resources/demo/archives'
import { proposeDormantLeads } from '../../resources/leads/server/jobs/lead-jobs'
import { buildKernel } from '../../server/kernel'
import type { Kernel } from '../../server/types'
import { dateInZone } from '../../src/framework/values/dates'
import { multipart, sendParts } from '../files/wire'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import examples from './examples.json'

export type Params = Record<string, unknown>

export interface Answer<Data = Lead> {
  data: Data | null
  code?: string
  error: string | null
  fields?: Record<string, { code: string; message?: string; args?: Params }>
}

export interface Lead extends Params {
  id: number
  version: number
  leadNumber: string
  status: string
  probability: number | null
  nextFollowUpAt: string | null
}

/** A company that has leads, with the settings of the worked examples. */
export interface LeadCompany {
  app: TestApp
  kernel: Kernel
  owner: Person
  head: Person
  marketing: Person
  finance: Person
  hr: Person
  /** The person that the examples call so. */
  person(empId: number): Promise<Person>
  hire(...roles: Parameters<TestApp['person']>): Promise<Person>
  setNow(at: string): void
  call<Data = Lead>(as: Person, operation: string, params?: Params): Promise<Answer<Data>>
  done<Data = Lead>(as: Person, operation: string, params?: Params): Promise<Data>
  /** A lead that is followed up a week later, unless it says when. */
  create(as: Person, values?: Params): Promise<Lead>
  read(id: number): Promise<Lead>
  /** Moves a lead to a status, followed up a week later where nothing is said. */
  move(as: Person, id: number, status: string, more?: Params): Promise<Answer>
  /** Moves a lead through the statuses that come after its first one. */
  walk(as: Person, id: number, statuses: readonly string[]): Promise<void>
  merge(keepId: number, dropId: number, choices?: Params): Promise<Answer>
  upload(as: Person, leadId: number, name: string): Promise<void>
  /** What the job of dormant leads does on the day of the clock. */
  proposeDormant(): Promise<void>
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>
  /** No leads, customers or campaigns are left of other examples. */
  forget(): Promise<void>
  close(): Promise<void>
}

const { settings } = examples

/** The step that leads to a status. */
const steps: Readonly<Record<string, string>> = {
  ...{ new: 'renew', contacted: 'contact', qualified: 'qualify', proposal: 'propose', negotiation: 'negotiate' },
  ...{ won: 'win', lost: 'lose', dormant: 'rest' },
}

export const isOpen = (status: unknown) =>
  ['new', 'contacted', 'qualified', 'proposal', 'negotiation'].includes(String(status))

export const daysLater = (days: number, at = Date.now()) => new Date(at + days * 86_400_000).toISOString()

export async function startLeads(): Promise<LeadCompany> {
  const declared = declaredWith()
  const changed = { origin: `https://${settings.host}`, fiscalYearStart: settings.company.fiscalYearStartMonth }
  const app = await startApp(declared, changed)
  const kernel = await buildKernel(app.db, testSettings, declared)
  const rows: LeadCompany['rows'] = async (text, values = []) => (await app.db.query<never>({ text, values })).rows
  vi.useFakeTimers({ toFake: ['Date'] })
  const sessions = new Map<number, { hour: number; token: string }>()
  const call: LeadCompany['call'] = async (as, operation, params = {}) => {
    const hour = Math.floor(Date.now() / 600_000)
    let session = sessions.get(as.empId)
    if (session?.hour !== hour) {
      session = { hour, token: (await app.again(as)).token }
      sessions.set(as.empId, session)
      // The database keeps its own clock: what hangs on it lasts.
      await rows("update sessions set expires_at = now() + interval '1 day' where ended_at is null")
    }
    as.token = session.token
    return (await app.call(operation, params, { as })).body as never
  }
  const done: LeadCompany['done'] = async (as, operation, params = {}) => {
    const { data, error, fields } = await call<never>(as, operation, params)
    expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
    return data as never
  }
  const hire: LeadCompany['hire'] = async (...roles) => {
    const one = await app.person(...roles)
    await rows("update role_grants set from_date = '2020-01-01'")
    return one
  }
  const director = await hire('director')
  const [head, owner] = [await hire('employee'), await hire('marketing', 'employee')]
  const [marketing, finance, hr] = [await hire('marketing', 'employee'), await hire('finance'), await hire('hr')]
  const admin = await hire('admin')
  for (const one of [head, owner, marketing, finance, hr, admin]) await app.reportsTo(one, director)
  const people = new Map<number, Person>([[8021, owner]])
  vi.setSystemTime(new Date('2025-01-01T06:30:00Z'))
  await rows('update departments set head_emp_id = $1', [head.empId])
  await done(admin, 'createLeadSetting', {
    departmentId: (await rows<{ id: number }>('select id from departments limit 1'))[0]?.id,
    dormantAfterDays: settings.dormantAfterDays,
    stages: Object.entries(settings.ageing).map(([status, ageing]) => ({
      ...{ status, ...ageing },
      probability: settings.probabilityDefaults[status as keyof typeof settings.probabilityDefaults],
    })),
    freeMailDomains: settings.freeMailDomains.map((domain) => ({ domain })),
    legalForms: settings.legalForms.map((form) => ({ form })),
  })
  for (const { currency, date, rate } of settings.exchangeRates)
    await done(finance, 'createExchangeRate', { currency, date, rate })
  const read: LeadCompany['read'] = (id) => done(marketing, 'getLeadDetailById', { id })
  const company: LeadCompany = {
    ...{ app, kernel, owner, head, marketing, finance, hr, call, done, rows, hire, read },
    async person(empId) {
      const one = people.get(empId) ?? (await hire('employee', 'marketing'))
      if (!people.has(empId)) await app.reportsTo(one, director)
      people.set(empId, one)
      return one
    },
    setNow: (at) => void vi.setSystemTime(new Date(at)),
    create: (as, values = {}) =>
      done(as, 'createLeadDetails', { company: 'Tungabhadra Retail', nextFollowUpAt: daysLater(7), ...values }),
    async move(as, id, status, more = {}) {
      const { version, status: from } = await read(id)
      const action = ['won', 'lost'].includes(from) ? 'reopen' : steps[status]
      const followUp = isOpen(status) ? { nextFollowUpAt: daysLater(7) } : {}
      return call(as, 'updateLeadDetails', { id, version, action, ...followUp, ...more })
    },
    async walk(as, id, statuses) {
      for (const status of statuses) {
        const more = status === 'lost' || status === 'dormant' ? { lostReason: 'Price' } : {}
        if (status === 'won' && !(await read(id)).estimatedValue)
          await done(as, 'updateLeadDetails', { id, version: (await read(id)).version, estimatedValue: '1.00' })
        const closed = ['won', 'lost'].includes((await read(id)).status)
        const { error } = await company.move(closed ? head : as, id, status, more)
        expect({ status, error }).toEqual({ status, error: null })
      }
    },
    merge: (keepId, dropId, choices = {}) =>
      call(head, 'mergeLeads', {
        ...{ keepId, dropId },
        choices: Object.entries(choices).map(([field, from]) => ({ field, from })),
      }),
    async upload(as, id, name) {
      const file = { name: `${name}.pdf`, bytes: buildTextPdf([name]) }
      const parts = multipart({ resource: 'leadDetails', id, kind: 'document' }, file)
      const { body } = await sendParts(app, 'uploadAttachment', parts, as)
      expect(body.error).toBeNull()
    },
    async proposeDormant() {
      await proposeDormantLeads(kernel, { date: dateInZone(settings.company.timeZone, Date.now()) })
    },
    async forget() {
      const parts = ['lead_visits', 'lead_notes', 'lead_meetings', 'lead_contacts']
      for (const table of [...parts, 'lead_details', 'campaigns', 'sows', 'contact_persons', 'customers'])
        await rows(`delete from ${table}`)
    },
    async close() {
      vi.useRealTimers()
      await app.close()
    },
  }
  return company
}

const isFigure = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))

/** Figures compare as numbers, moments to the second, addresses without a last slash. */
export const plain = (value: unknown): unknown => {
  if (isFigure(value))
    return String(value)
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '')
  return typeof value === 'string' ? value.replace(/\.000Z$/, 'Z').replace(/(https:.*)\/$/, '$1') : value
}

/** Compares the named fields. */
export function compare(found: object, expected: Params): void {
  const answer: Params = { ...found }
  for (const [name, value] of Object.entries(expected))
    expect([name, plain(answer[name])]).toEqual([name, plain(value)])
}

export const codesOf = ({ fields, code }: Pick<Answer, 'fields' | 'code'>) => [
  ...Object.values(fields ?? {}).map((error) => error.code),
  ...(code ? [code] : []),
]
