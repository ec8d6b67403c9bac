import { afterAll, beforeAll, expect, test } from 'vitest'
import { findReadersAmong } from '../../server/operations/comments/find-readers'
import { asSystem } from '../../server/records/caller'
import { toCompany } from '../../server/records/compose-model'
import { getTable } from '../../server/records/model'
import type { CommentPage } from '../../src/framework/answers/record-comments'
import type { Resource } from '../../src/framework/resource'
import { findCommentRules } from '../../src/framework/steps/comment-rules'
import { testSettings } from '../setup/app'
import { isExhaustive, rounds } from '../setup/tier'
import { everybody, type Somebody } from './askers'
import { type Company, startStocked, takeTime } from './company'
import { Oracle, type Row } from './oracle'

takeTime()

/** Records of each kind for which all people are asked at once. */
const sample = isExhaustive ? 20 : 4

let company: Company
let people: Somebody[]
let oracle: Oracle
let commented: Resource[]

beforeAll(async () => {
  company = await startStocked()
  people = await everybody(company)
  oracle = await Oracle.of(company)
  commented = company.resources.filter((resource) => findCommentRules(resource))
})
afterAll(() => company.close())

/** Whether the grants let them read the record and its comments. */
const mayRead = (who: Somebody, resource: Resource, row: Row): boolean =>
  oracle.may(who, 'show', resource, row) &&
  oracle.holdsRight(who, findCommentRules(resource)?.readableBy, resource.name, row)

const page = async (who: Somebody | undefined, resource: string, id: number) =>
  (await company.call<CommentPage>('getRecordComments', { resource, id }, who ? { as: who.person } : {})).body

/** The first and the last records: what was there at the start, and what was added. */
const ends = (rows: readonly Row[]): Row[] => [...new Set([...rows.slice(0, sample / 2), ...rows.slice(-sample / 2)])]

test('of all people exactly those are told and offered whom the grants let read the record', async () => {
  const reader = {
    ...{ model: company.model, sql: company.db, today: company.today },
    ...{ company: toCompany(testSettings), caller: asSystem() },
  }
  const ids = people.map(({ empId }) => empId)
  let pairs = 0
  for (const resource of commented)
    for (const row of ends(oracle.all(resource.name))) {
      const readers = await findReadersAmong(reader, getTable(company.model, resource.name), row.id, ids)
      const expected = people.filter((who) => mayRead(who, resource, row))
      const names = people.filter(({ empId }) => readers.has(empId)).map(({ name }) => name)
      expect(names, `${resource.name} ${row.id}`).toEqual(expected.map(({ name }) => name))
      pairs += expected.length
    }
  console.log(`commented: ${commented.length} resources, ${pairs} readers agree with the grants`)
  expect(commented.length).toBeGreaterThan(30)
  expect(pairs).toBeGreaterThan(commented.length)
})

test('comments are read and written by whoever reads the record, and by nobody else', async () => {
  let [shown, hidden] = [0, 0]
  for (const [turn, resource] of commented.entries())
    for (const who of people.filter((_, at) => (at + turn) % rounds(5, 1) === 0)) {
      const rows = oracle.all(resource.name)
      const own = rows.find((row) => mayRead(who, resource, row))
      const other = rows.find((row) => !mayRead(who, resource, row))
      const about = `${resource.name} as ${who.name}`
      if (own) {
        const { body } = await company.call(
          'addRecordComment',
          { resource: resource.name, id: own.id, text: `Said by ${who.name}` },
          { as: who.person },
        )
        expect([about, body.error]).toEqual([about, null])
        expect(JSON.stringify((await page(who, resource.name, own.id)).data)).toContain(`Said by ${who.name}`)
        expect((await page(undefined, resource.name, own.id)).code).toBe('noSession')
        shown += 1
      }
      if (!other) continue
      expect([about, (await page(who, resource.name, other.id)).code]).toEqual([about, 'notFound'])
      for (const operation of ['addRecordComment', 'getCommentReaders', 'muteRecordComments']) {
        const more =
          operation === 'addRecordComment'
            ? { text: 'Let me in' }
            : operation === 'muteRecordComments'
              ? { isMuted: true }
              : {}
        const { body } = await company.call(
          operation,
          { resource: resource.name, id: other.id, ...more },
          { as: who.person },
        )
        expect([about, operation, body.code]).toEqual([about, operation, 'notFound'])
      }
      hidden += 1
    }
  console.log(`commented: ${shown} records shown, ${hidden} hidden`)
  expect(Math.min(shown, hidden)).toBeGreaterThan(commented.length)
})

test('a resource without comments takes and answers none', async () => {
  for (const resource of company.resources.filter((one) => !commented.includes(one))) {
    const who = people.find(({ roles }) => roles.includes('admin'))
    expect((await page(who, resource.name, 1)).fields?.resource?.code).toBe('unusable')
  }
})
