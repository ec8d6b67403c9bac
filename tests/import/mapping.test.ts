import { describe, expect, test } from 'vitest'
import { resources } from '../../resources'
import { customers } from '../../resources/sales/customers'
import { getFieldBehaviour } from '../../src/framework/field'
import type { CsvTable } from '../../src/framework/files/read-table'
import type { Role } from '../../src/framework/register'
import { fieldLabel, type Resource } from '../../src/framework/resource'
import { canReadField } from '../../src/views/field-access'
import {
  buildMapping,
  findDuplicates,
  findLeftOutReason,
  listRecordKeys,
  listTargetFields,
  reasonHead,
} from '../../src/views/import/column-mapping'
import { buildRefusedFile } from '../../src/views/import/refused-file'
import { buildRowChunk } from '../../src/views/import/row-chunks'

const somebody = (...roles: Role[]) => ({
  empId: 7,
  roles,
  fullName: 'Somebody',
  company: { currency: 'INR', zone: 'UTC' },
})
const finance = somebody('finance', 'employee')
const marketing = somebody('marketing', 'employee')
const admin = somebody('admin', 'hr', 'finance', 'employee')

const map = (head: string[], who = finance, kept = {}) => buildMapping(customers, who, head, kept)

describe('headings', () => {
  test.each([
    ['Name', 'name'],
    ['LEGAL NAME', 'legalName'],
    ['legal_name', 'legalName'],
    ['legalName', 'legalName'],
    [' Legal-Name * ', 'legalName'],
    ['Credit limit (INR)', 'creditLimit'],
    ['Credit limit [USD]', 'creditLimit'],
    ['Payment terms (days)', 'paymentTermsDays'],
    ['Tax number', 'taxId'],
    ['tax_id', 'taxId'],
    ['Code', 'customerCode'],
    ['Number', 'id'],
    ['Status', null],
    ['Contacts', null],
    ['Billing address', null],
    ['Shoe size', null],
    [reasonHead, null],
  ])('%s', (heading, name) => {
    expect(map([heading])).toEqual([name])
  })

  test('a former name is known', () => {
    const field = { ...customers.fields.notes, options: { ...customers.fields.notes.options, was: 'remarks' } }
    const renamed: Resource = { ...customers, fields: { ...customers.fields, notes: field } }
    expect(buildMapping(renamed, finance, ['Remarks'], {})).toEqual(['notes'])
  })

  test('what an amount is counted in fills the currency, unless a column of its own does', () => {
    expect(map(['Credit limit (INR)', 'Credit limit currency'])).toEqual(['creditLimit', 'currency'])
    expect(map(['Credit limit currency', 'Currency'])).toEqual([null, 'currency'])
  })

  test('what the person chose before wins while it is open to them', () => {
    expect(map(['Firm', 'Name'], finance, { Firm: 'legalName', Name: null })).toEqual(['legalName', null])
    expect(map(['Firm'], finance, { Firm: 'status' })).toEqual([null])
    expect(map(['toString', '__proto__'])).toEqual([null, null])
  })

  test('two columns of one field are told', () => {
    expect(findDuplicates(map(['Name', 'name', 'Notes']))).toEqual(['name'])
  })

  test.each([
    ['Status', finance, 'made'],
    ['Contacts', finance, 'made'],
    ['Created', finance, 'made'],
    ['Billing address', finance, 'several'],
    ['Payment terms', marketing, 'notYours'],
    ['Tax number', marketing, 'unknown'],
    ['Shoe size', finance, 'unknown'],
    ['Credit limit currency', finance, 'repeated'],
    ['Notes', finance, 'chosen'],
  ])('%s is left out and it is said why', (heading, who, why) => {
    expect(findLeftOutReason(customers, who, heading)).toBe(why)
  })
})

describe.each(resources.filter(({ source }) => !source).map((resource) => [resource.name, resource] as const))(
  'the own export of %s',
  (_, resource) => {
    test('maps by itself, completely', () => {
      const names = [...Object.keys(resource.fields), 'id'].filter((name) => canReadField(resource, name, admin))
      const goals = new Set(listTargetFields(resource, admin).map(({ name }) => name))
      const heads = names.map((name) => {
        const field = resource.fields[name]
        const unit = field && getFieldBehaviour(field).unit({ currency: 'INR' })
        return unit && !unit.field ? `${fieldLabel(resource, name)} (${unit.words})` : fieldLabel(resource, name)
      })
      expect(buildMapping(resource, admin, heads, {})).toEqual(names.map((name) => (goals.has(name) ? name : null)))
    })
  },
)

describe('keys', () => {
  test('are what no two records share, among the mapped fields', () => {
    const keys = (...names: string[]) => listRecordKeys(customers, finance, new Set(names))
    expect(keys('name', 'customerCode', 'notes')).toEqual([['customerCode'], ['name']])
    expect(keys('country', 'taxId', 'id')).toEqual([['country', 'taxId'], ['id']])
    expect(keys('country', 'notes')).toEqual([])
    expect(listRecordKeys(customers, marketing, new Set(['country', 'taxId']))).toEqual([])
  })
})

const table: CsvTable = {
  separator: ';',
  head: ['Name', 'Limit', 'Notes'],
  rows: [
    ['One', '1.250,50', ''],
    ['Two', 'x', 'a;b\nc'],
  ],
  lines: [2, 4],
  faults: [{ line: 3, code: 'surplusCells', cells: ['Three', '1', '2', '3'] }],
}

describe('what is sent', () => {
  const columns = [
    { place: 1, name: 'creditLimit', format: { kind: 'number' as const, decimal: ',' as const } },
    { place: 0, name: 'name', format: { kind: 'text' as const } },
  ]
  test('holds the mapped cells in the order of the fields', () => {
    expect(buildRowChunk(table, columns, 0)).toEqual([
      ['1250.50', 'One'],
      ['x', 'Two'],
    ])
    expect(buildRowChunk(table, columns, 1)).toHaveLength(1)
  })

  test('fits into a request: a thousand rows, a megabyte, at least one row', () => {
    const of = (cell: string, count: number) => ({
      ...table,
      rows: Array.from({ length: count }, () => [cell, '1', '']),
    })
    expect(buildRowChunk(of('x', 3000), columns, 500)).toHaveLength(1000)
    const wide = buildRowChunk(of('नमस्ते '.repeat(100), 1000), columns, 0)
    const bytes = new URLSearchParams({ rows: JSON.stringify(wide) }).toString().length
    expect(bytes).toBeGreaterThan(800_000)
    expect(bytes).toBeLessThan(1_000_000)
    expect(buildRowChunk(of('x'.repeat(2_000_000), 2), columns, 0)).toHaveLength(1)
  })
})

test('the refused rows are the same file with a reason in front, and can be sent again', () => {
  const text = buildRefusedFile(table, [{ place: 1, reason: 'Enter credit limit as an amount.' }], ['Too many cells.'])
  expect(text).toBe(
    `\uFEFF${reasonHead};Name;Limit;Notes\r\nToo many cells.;Three;1;2;3\r\n` +
      'Enter credit limit as an amount.;Two;x;"a;b\nc"\r\n',
  )
  const again = { ...table, head: [reasonHead, ...table.head], rows: [['Old', 'Two', 'y', '']], lines: [2], faults: [] }
  expect(buildRefusedFile(again, [{ place: 0, reason: 'New' }], [])).toBe(
    `\uFEFF${reasonHead};Name;Limit;Notes\r\nNew;Two;y;\r\n`,
  )
})
