import { expect } from 'vitest'
import { buildTextPdf } from '../../resources/demo/archives'
import { multipart, sendParts } from '../files/wire'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { daysFromToday } from '../setup/clock'

export type Params = Record<string, unknown>

export interface Row extends Record<string, unknown> {
  id: number
  version: number
  status: string
}

export interface Answer<Data = Row> {
  data: Data | null
  code?: string
  error: string | null
  fields?: Record<string, { code: string; message?: string }>
}

/** A company in which people keep their records. */
export interface Records {
  app: TestApp
  person: Person
  other: Person
  manager: Person
  director: Person
  hr: Person
  otherHr: Person
  call<Data = Row>(as: Person, operation: string, params?: Params): Promise<Answer<Data>>
  /** As `call`, and it has to go well. */
  done<Data = Row>(as: Person, operation: string, params?: Params): Promise<Data>
  /** A picture of the front, so that it can be verified. */
  addFront(as: Person, id: number): Promise<void>
}

export async function startRecords(): Promise<Records> {
  const app = await startApp(declaredWith())
  const call: Records['call'] = async (as, operation, params = {}) =>
    (await app.call(operation, params, { as })).body as never
  const done: Records['done'] = async (as, operation, params = {}) => {
    const { data, error, fields } = await call<never>(as, operation, params)
    expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
    return data as never
  }
  const director = await app.person('director')
  const manager = await app.person('employee')
  const [person, other] = [await app.person('employee'), await app.person('employee')]
  const [hr, otherHr] = [await app.person('hr'), await app.person('hr')]
  for (const one of [person, other, hr, otherHr]) await app.reportsTo(one, manager)
  return {
    ...{ app, person, other, manager, director, hr, otherHr, call, done },
    async addFront(as, id) {
      const parts = multipart(
        { resource: 'identityDocuments', id, kind: 'front' },
        { name: 'front.pdf', bytes: buildTextPdf([`front ${id}`]) },
      )
      const { status, body } = await sendParts(app, 'uploadAttachment', parts, as)
      expect([status, body.error]).toEqual([200, null])
    },
  }
}

export const codesOf = ({ fields = {} }: Answer<unknown>) => Object.values(fields).map(({ code }) => code)

/** A number that no other call has used: the digits of PAN go up. */
let used = 0
export const panOf = (letter = 'K') => `AAAP${letter}${String(++used).padStart(4, '0')}Z`

export const pan = (more: Params = {}): Params => ({ docType: 'pan', number: panOf(), ...more })

export const passport = (more: Params = {}): Params => ({
  docType: 'passport',
  number: `P${String(++used).padStart(7, '0')}`,
  issuedOn: daysFromToday(-1000),
  expiresOn: daysFromToday(900),
  ...more,
})
