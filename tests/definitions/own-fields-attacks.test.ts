import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, companyOf, takeTime } from '../generated/company'
import { fuzz } from '../generated/fuzzing'
import { type Person, startApp } from '../setup/app'
import { isExhaustive, rounds } from '../setup/tier'

takeTime()

const hrOnly = { readableBy: ['hr'], writableBy: ['hr'] }
const body = {
  of: 'employees',
  ownFields: [
    ['f1', 'ownVerdict', 'text', { label: 'Panel verdict', max: 40, ...hrOnly }],
    ['f2', 'ownScore', 'number', { min: 0, max: 1000, ...hrOnly }],
    ['f3', 'ownDouble', 'number', { readableBy: ['hr'] }],
    ['f4', 'ownDesk', 'text', { readableBy: ['employee'], writableBy: ['hr'] }],
  ],
  computed: { ownDouble: 'ownScore * 2' },
  rules: [{ code: 'scored', on: 'designation', must: 'ownScore < 500', message: 'Panel verdict missing.' }],
}

const hidden = /ownVerdict|ownScore|ownDouble|Panel verdict|zebra|432|864/

let company: Company
let hr: Person
let outsider: Person
let id = 0
beforeAll(async () => {
  const app = await startApp()
  const admin = await app.person('admin')
  const answer = await app.call('applyDefinition', { number: 0, kind: 'overlay', reason: 'Test', body }, { as: admin })
  expect(answer.body.fields ?? answer.body.error).toBeNull()
  company = await companyOf(app)
  hr = await company.person('hr')
  outsider = await company.person('finance')
  id = (await company.person()).empId
  const { version } =
    (await company.call<{ version: number }>('getEmployeeByEmpId', { id }, { as: hr })).body.data ?? {}
  const values = { ownVerdict: 'zebra', ownScore: 432, ownDesk: 'D-1' }
  const saved = await company.call('updateEmployee', { id, version, ...values }, { as: hr })
  expect(saved.body.fields ?? saved.body.error).toBeNull()
})
afterAll(() => company.close())

const ofEmployees = () => [...company.registry.values()].filter(({ resource }) => resource === 'employees')

test('no operation of the resource tells a field to those without its tick', async () => {
  for (const operation of ofEmployees())
    for (const params of [{}, { id }, { filter: { id: { eq: id } } }]) {
      const { body: told } = await company.call(operation.name, params, { as: outsider })
      // Ids of requests are drawn, and may hold any digits.
      expect(JSON.stringify({ ...told, requestId: undefined }), operation.name).not.toMatch(hidden)
    }
  for (const operation of ['getOverlays', 'getOwnResources', 'search'])
    if (company.registry.has(operation))
      expect(
        JSON.stringify({
          ...(await company.call(operation, { q: 'zebra' }, { as: outsider })).body,
          requestId: undefined,
        }),
      ).not.toMatch(hidden)
})

test('filters, sorts, groups and columns of a hidden field are those of a field that does not exist', async () => {
  const ask = async (name: string) => {
    const answers = [
      await company.call('getEmployees', { filter: { [name]: { eq: 'zebra' } } }, { as: outsider }),
      await company.call('getEmployees', { sort: [[name, 'asc']] }, { as: outsider }),
      await company.call('getEmployees', { fields: [name] }, { as: outsider }),
      await company.call('exportEmployees', { format: 'csv', fields: [name] }, { as: outsider }),
    ]
    return answers.map(({ status, body: { data } }) => [status, JSON.stringify(data ?? null)])
  }
  for (const name of ['ownVerdict', 'ownDouble']) expect(await ask(name)).toEqual(await ask('ownMissing'))
})

test('a rule that reads a hidden field does not refuse those who may not read it', async () => {
  const person = await company.person('hr')
  const read = await company.call<{ version: number }>('getEmployeeByEmpId', { id }, { as: person })
  const { version } = read.body.data ?? {}
  const refused = await company.call('updateEmployee', { id, version, ownScore: 600 }, { as: person })
  expect(JSON.stringify(refused.body.fields)).toContain('Panel verdict missing.')
})

test('hostile input of operations with own fields is refused by name, and changes nothing', async () => {
  const faults: string[] = []
  for (const [at, operation] of ofEmployees().entries())
    if (isExhaustive || /^(create|update)Employee$/.test(operation.name))
      faults.push(...(await fuzz(company, operation, () => rounds(1, 20), at + 1)).faults)
  expect(faults).toEqual([])
})
