import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyToday } from '../setup/clock'
import { exhaustively } from '../setup/tier'
import { type Answer, type House, startHouse } from './drive'

let house: House
let here: number
let there: number
beforeAll(async () => {
  house = await startHouse()
  await house.app.db.query({ text: "insert into holiday_calendars (name, country) values ('India', 'IN')" })
  const place = (name: string) =>
    house.app.db.query<{ id: number }>({
      text: `insert into locations (name, country, zone, holiday_calendar_id, status) values ($1, 'IN', 'Asia/Kolkata', (select min(id) from holiday_calendars), 'active') returning id`,
      values: [name],
    })
  const places = [await place('Pune'), await place('Mysuru')]
  ;[here = 0, there = 0] = places.map(({ rows }) => Number(rows[0]?.id))
})
afterAll(() => house.app.close())

interface Audit {
  id: number
  version: number
  status: string
  found: number
  elsewhere: number
  unknown: number
  missing: number
  closedOn: string | null
}
interface Scan {
  id: number
  assetTag: string
  assetId: number | null
  result: string
}

const begin = (params: object = {}) => house.done<Audit>(house.hr, 'createAssetAudit', { name: 'Year', ...params })
const scan = (auditId: number, assetTag: string, as = house.hr) =>
  house.call<Scan>(as, 'scanForAssetAudit', { auditId, assetTag })
const entries = async (auditId: number) => {
  const filter = { auditId: { eq: auditId } }
  const rows = await house.done<Scan[]>(house.hr, 'getAssetAuditScans', { filter, sort: [['id', 'asc']] })
  return rows.map(({ assetTag, result }) => [assetTag, result])
}

test('what is scanned is found, elsewhere or unknown; what is not when the round is closed is missing', async () => {
  const { thing, issue, asha, hr, done, read, licence, events } = house
  const [desk, lent, away, gone, forgotten] = [
    await thing({ locationId: here }),
    await thing({ locationId: here }),
    await thing({ locationId: there }),
    await thing({ locationId: here }),
    await thing({ locationId: here }),
  ]
  await licence(3)
  await issue(lent.id, asha)
  for (const eventType of ['lost']) await done(hr, 'createCompanyAssetTrackerDetails', { assetId: gone.id, eventType })
  const audit = await begin({ locationId: here })
  const results: (string | undefined)[] = []
  for (const tag of [
    desk.assetTag,
    lent.assetTag,
    away.assetTag,
    gone.assetTag,
    'LAP-99999',
    desk.assetTag.toLowerCase(),
  ])
    results.push((await scan(audit.id, tag)).data?.result)
  expect(results).toEqual(['found', 'found', 'elsewhere', 'elsewhere', 'unknown', 'found'])
  expect((await read(desk.id)).lastSeenOn).toBe(companyToday())
  expect((await read(away.id)).lastSeenOn).toBe(companyToday())
  // One that is entered as lost says so until somebody enters that it was found.
  expect(await read(gone.id)).toMatchObject({ status: 'lost', lastSeenOn: null })
  expect((await events(desk.id)).filter((event) => event === 'audited')).toHaveLength(1)
  const closed = await done<Audit>(hr, 'closeAssetAudit', { id: audit.id })
  expect(await done<Audit>(hr, 'getAssetAuditById', { id: closed.id })).toMatchObject({
    ...{ status: 'closed', closedOn: companyToday() },
    ...{ found: 2, elsewhere: 2, unknown: 1, missing: 1 },
  })
  expect((await entries(audit.id)).at(-1)).toEqual([forgotten.assetTag, 'missing'])
  expect((await scan(audit.id, forgotten.assetTag)).error).not.toBeNull()
  expect((await house.call(hr, 'closeAssetAudit', { id: audit.id })).error).not.toBeNull()
})

exhaustively('many scan beside each other: each tag counts once, and closing loses none', async () => {
  const things = await Promise.all(Array.from({ length: 6 }, () => house.thing({ locationId: there })))
  const audit = await begin({ locationId: there })
  const twice = [...things, ...things].map(({ assetTag }) => scan(audit.id, assetTag))
  const answers: Answer<Scan>[] = await Promise.all(twice)
  expect(answers.every(({ data, fields }) => data?.result === 'found' || fields?.assetTag || fields?.auditId)).toBe(
    true,
  )
  expect((await entries(audit.id)).length).toBe(6)
  const late = await house.thing({ locationId: there })
  await Promise.all([scan(audit.id, late.assetTag), house.call(house.hr, 'closeAssetAudit', { id: audit.id })])
  const told = (await entries(audit.id)).filter(([tag]) => tag === late.assetTag)
  expect(told).toHaveLength(1)
})

test('people operations audit, finance reads it, nobody else; a tag is a tag', async () => {
  const { hr, finance, asha, call, thing } = house
  const audit = await begin()
  const { assetTag } = await thing()
  for (const one of [asha, finance]) expect((await scan(audit.id, assetTag, one)).code).toBe('forbidden')
  expect((await call(asha, 'getAssetAudits')).code).toBe('forbidden')
  expect((await call<Audit[]>(finance, 'getAssetAudits')).data?.length).toBeGreaterThan(0)
  for (const bad of ['', 'x', `'; drop table employees`, '<b>'])
    expect((await scan(audit.id, bad)).code).toBe('invalidInput')
  expect((await scan(999_999, assetTag)).error).not.toBeNull()
  // What a scan comes to is never taken from who scans.
  const forged = { auditId: audit.id, assetTag, result: 'missing', assetId: 1 }
  expect((await call(hr, 'createAssetAuditScan', forged)).error).not.toBeNull()
})
