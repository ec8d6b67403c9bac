import { expect } from 'vitest'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'

type Params = Record<string, unknown>

export interface Asset {
  id: number
  version: number
  assetTag: string
  status: string
  condition: string
  custodianEmpId: number | null
  openSeats: number
  inUse: number
  bookValue: string | null
  monthsDepreciated: number
  lastSeenOn: string | null
  locationId: number | null
}

export interface Handover {
  id: number
  version: number
  assetId: number
  empId: number
  status: string
  acknowledgement: string
  acknowledgedAt: string | null
  signature: string | null
  acceptBy: string
  conditionAtIssue: string
}

export interface Entry {
  id: number
  version: number
  eventType: string
  fromEmpId: number | null
  toEmpId: number | null
  bookValue: string | null
  note: string | null
}

export interface Answer<Data> {
  data: Data | null
  total?: number
  code?: string
  error: string | null
  fields?: Record<string, { code: string; message?: string }>
}

/** A company that keeps things and hands them out. */
export interface House {
  app: TestApp
  hr: Person
  finance: Person
  director: Person
  manager: Person
  asha: Person
  ravi: Person
  call<Data = Asset>(as: Person, operation: string, params?: Params): Promise<Answer<Data>>
  /** As `call`, and it has to go well. */
  done<Data = Asset>(as: Person, operation: string, params?: Params): Promise<Data>
  /** The code of what refuses it, at the field or as a whole. */
  refused(as: Person, operation: string, params?: Params): Promise<string | undefined>
  thing(values?: Params): Promise<Asset>
  licence(seats: number): Promise<Asset>
  read(id: number, as?: Person): Promise<Asset>
  issue(assetId: number, to: Person, more?: Params): Promise<Handover>
  /** The events of a thing, the first one first. */
  events(assetId: number): Promise<string[]>
}

export async function startHouse(): Promise<House> {
  const app = await startApp(declaredWith())
  const call: House['call'] = async (as, operation, params = {}) =>
    (await app.call(operation, params, { as })).body as never
  const done: House['done'] = async (as, operation, params = {}) => {
    const { data, error, fields } = await call<never>(as, operation, params)
    expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
    return data as never
  }
  const director = await app.person('director')
  const manager = await app.person('employee')
  const [hr, finance] = [await app.person('hr'), await app.person('finance')]
  const [asha, ravi] = [await app.person('employee'), await app.person('employee')]
  await app.reportsTo(asha, manager)
  const thing: House['thing'] = (values = {}) =>
    done(hr, 'createCompanyAssetDetails', { name: 'ThinkPad', category: 'laptop', ...values })
  const read: House['read'] = (id, as = hr) => done(as, 'getCompanyAssetDetailsById', { id })
  return {
    ...{ app, hr, finance, director, manager, asha, ravi, call, done, thing, read },
    async refused(as, operation, params) {
      const { code, fields } = await call(as, operation, params)
      return Object.values(fields ?? {})[0]?.code ?? code
    },
    licence: (seats) => thing({ name: 'Drawing', category: 'software_licence', seats }),
    issue: (assetId, to, more = {}) =>
      done<Handover>(hr, 'createEmployeeAssetDetails', { assetId, empId: to.empId, ...more }),
    async events(assetId) {
      const filter = { assetId: { eq: assetId } }
      const rows = await done<Entry[]>(hr, 'getAllCompanyAssetTrackerDetails', { filter, sort: [['id', 'asc']] })
      return rows.map(({ eventType }) => eventType)
    },
  }
}
