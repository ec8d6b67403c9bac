import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { readCsv, withoutMark } from './csv'
import { aboutOf, workbookOf } from './exported'
import { papers } from './papers'
import { unzip } from './workbook'

let app: TestApp
let [hr, ann]: Person[] = []

beforeAll(async () => {
  app = await startApp(declaredWith(papers))
  ;[hr, ann] = [await app.person('hr'), await app.person()]
  await app.db.query({
    text: `insert into papers (name, price, coin, days, status, owner_emp_id)
           select 'paper ' || g, g * 7919 % 1000003 / 100.0, (array['USD', null, 'EUR'])[1 + g % 3], g % 5, 'put_in', $1 from generate_series(1, 3000) g`,
    values: [ann?.empId],
  })
})
afterAll(() => app.close())

const form = (params: object) =>
  new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()

async function taken(as: Person | undefined, params: object) {
  const { statusCode, headers, rawPayload } = await app.app.inject({
    method: 'POST',
    url: '/FinanceProject/rest/sow/exportPapers',
    headers: { authorization: `Bearer ${as?.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: form(params),
  })
  expect(statusCode).toBe(200)
  return { headers, bytes: rawPayload }
}

async function noted(as: Person | undefined, params: object) {
  const { headers, bytes } = await taken(as, { format: 'zip', ...params })
  const name = /^attachment; filename="(papers-\d{4}-\d\d-\d\d)\.zip"$/.exec(
    String(headers['content-disposition']),
  )?.[1]
  const files = unzip(bytes)
  expect([...files.keys()]).toEqual([`${name}.csv`, `${name}-about.csv`])
  const csv = files.get(`${name}.csv`) ?? ''
  const note = readCsv(withoutMark(files.get(`${name}-about.csv`) ?? ''))
  return { headers, name, csv, note }
}

const question = { fields: ['name', 'days', 'price'], q: 'paper 1', about: ['Name: contains paper 1', '=1+1, "x"'] }

test('the note tells of the CSV beside it what the sheet of a workbook tells, and its digest', async () => {
  const { headers, name, csv, note } = await noted(hr, question)
  const { about, ...same } = question
  const { bytes } = await taken(hr, { format: 'csv', ...same })
  expect(csv).toBe(bytes.toString('utf8'))
  const records = readCsv(withoutMark(csv)).slice(1)
  expect([headers['content-type'], headers['x-steward-rows']]).toEqual(['application/zip', String(records.length)])
  const told = note.filter(([words]) => words !== 'Taken out at' && words !== 'SHA-256')
  const sheet = aboutOf(await workbookOf(app, hr, 'exportPapers', question))
  const safe = (cell: string | undefined) => (cell?.startsWith('=') ? `'${cell}` : (cell ?? null))
  expect(told).toEqual(
    sheet
      .filter(([words]) => words !== 'Taken out at')
      .map(([words, value, unit]) => [safe(words), safe(value), safe(unit)]),
  )
  expect(told).toContainEqual(['Records', String(records.length), null])
  expect(told).toContainEqual(['Filter', `'${about[1]}`, null])
  expect(told.filter(([words]) => words === 'Sum of Price').map(([, , unit]) => unit)).toEqual(['EUR', 'INR', 'USD'])
  const digest = createHash('sha256').update(csv).digest('hex')
  expect(note.at(-1)).toEqual(['SHA-256', digest, `${name}.csv`])
})

test('no sum of amounts whose currency the reader may not know; an empty list has a note, too', async () => {
  const sums = async (as: Person | undefined) => {
    const { note } = await noted(as, { fields: ['name', 'price', 'days'], q: 'paper 1' })
    return note.flatMap(([words]) => (words?.startsWith('Sum') ? [words] : []))
  }
  expect(await sums(ann)).toEqual(['Sum of Days'])
  expect(new Set(await sums(hr))).toEqual(new Set(['Sum of Days', 'Sum of Price']))
  const none = await noted(ann, { fields: ['name'], q: 'there is no such paper' })
  expect(none.note).toContainEqual(['Records', '0', null])
  expect(readCsv(withoutMark(none.csv))).toEqual([['Name']])
})
