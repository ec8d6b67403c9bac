import { Ajv2020 } from 'ajv/dist/2020'
import { expect, test } from 'vitest'
import { formatBody } from '../../../src/engines/definitions/body/format-body'
import { buildBodySchema } from '../../../src/engines/definitions/body/json-schema'
import { readResourceBody } from '../../../src/engines/definitions/body/read-resource-body'
import { writeOwnBody } from '../../../src/engines/definitions/body/write-resource-body'
import { rounds } from '../../setup/tier'
import { drawBody } from './random-body'
import { surroundings } from './surroundings'

const isOfSchema = new Ajv2020({ strict: false }).compile(buildBodySchema())

/** Reads a text as a file, and writes what it declares. */
function importAndExport(text: string): string {
  const body = JSON.parse(text)
  const read = readResourceBody(body, surroundings)
  if (read.problems) throw new Error(`${text}\n${[...read.problems].map((problem) => problem.join(': ')).join('\n')}`)
  return formatBody(writeOwnBody(read.declaration, body.name, read.ids))
}

test('export, import and export again answer the same bytes, and fit the schema', () => {
  for (let seed = 1; seed <= rounds(50, 1000); seed++) {
    const first = importAndExport(JSON.stringify(drawBody(seed)))
    expect(importAndExport(first)).toBe(first)
    expect(isOfSchema(JSON.parse(first)) || isOfSchema.errors?.slice(0, 3)).toBe(true)
  }
})

test('random bodies use every type of field', () => {
  const types = new Set<unknown>()
  for (let seed = 1; seed <= 50; seed++) for (const field of drawBody(seed).fields as unknown[][]) types.add(field[2])
  expect(types.size).toBeGreaterThan(24)
})
