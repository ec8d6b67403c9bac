import { expect, test } from 'vitest'
import { addOwnFieldSets } from '../../../server/operations/definitions/own-fields/add-own-fields'
import { buildContextOfToday } from '../../../src/framework/rule-context/rule-context'
import { isVisible } from '../../../src/framework/validate'
import { detectCellFormat, toWireCell } from '../../../src/views/import/cell-formats'
import { buildMapping, listRecordKeys, listTargetFields } from '../../../src/views/import/column-mapping'
import { formatCellText } from '../../../src/views/pdf/cell-text'
import { listRecordSections } from '../../../src/views/record/record-sections'
import { shipped } from '../../setup/shipped'
import { claimFields, employeeFields } from './own-field-bodies'

const { declared, problems } = addOwnFieldSets(shipped, [
  { key: 'r1', body: employeeFields },
  { key: 'r2', body: claimFields },
])
const findDeclared = (name: string) => {
  const found = declared.resources.find((each) => each.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}
const employees = findDeclared('employees')
const claims = findDeclared('expenses')
const company = { currency: 'INR', zone: 'Asia/Kolkata' }
const hr = { empId: 7, fullName: 'Hema', roles: ['hr', 'employee'] as const, company }
const colleague = { empId: 8, fullName: 'Cole', roles: ['employee'] as const, company }

test('an own field is shown in the form while its condition is true', () => {
  expect([...problems]).toEqual([])
  const shownWith = (ownShirt: string | null) =>
    isVisible(employees, 'ownBonus', { ownShirt }, buildContextOfToday('2026-11-30'))
  expect([shownWith('large'), shownWith('small'), shownWith(null)]).toEqual([true, false, false])
})

test('a file names own fields by label, name and unit, for those who may enter them', () => {
  const head = ['Shirt size', 'ownShirt', 'Bonus (INR)', 'Twice', 'Mentor', 'badge']
  expect(buildMapping(employees, hr, head, {})).toEqual([
    ...['ownShirt', 'ownShirt', 'ownBonus', null, 'ownMentorEmpId', 'ownBadge'],
  ])
  expect(buildMapping(employees, colleague, head, {})).toEqual(head.map(() => null))
  expect(listTargetFields(employees, hr).map(({ name }) => name)).not.toContain('ownTwice')
  expect(listRecordKeys(employees, hr, new Set(['ownBadge', 'ownShirt']))).toEqual([['ownBadge']])
  expect(buildMapping(claims, colleague, ['Fleet share', 'Source', 'Audited'], {})).toEqual([
    'ownFleet',
    'ownSource',
    null,
  ])
})

test.each([
  ['ownBonus', ['1.234,50', '12,00'], ['1234.50', '12.00']],
  ['ownBonus', ['1,23,456.50', '20'], ['123456.50', '20']],
  ['ownBonus', ["1'234.50", '2'], ['1234.50', '2']],
  ['ownSince', ['31.12.2026', '01.02.2026'], ['2026-12-31', '2026-02-01']],
  ['ownSince', ['12/31/2026', '02/01/2026'], ['2026-12-31', '2026-02-01']],
  ['ownShirt', ['Large', 'small'], ['Large', 'small']],
])('cells of %s as people type them, %j, are sent as %j', (name, cells, sent) => {
  const { format } = detectCellFormat(employees.fields[name], cells)
  expect(cells.map((cell) => toWireCell(cell, format))).toEqual(sent)
})

test('the print of a record has them with labels, amounts and days, and none that the reader may not read', () => {
  const record = {
    ...{ id: 9, version: 1, fullName: 'Asha', ownShirt: 'large', ownBonus: '1234.50', ownSince: '2026-02-28' },
    ...{
      ownTwice: '2469.00',
      ownNickname: 'Ash',
      ownMentorEmpId: 7,
      labels: { ownMentorEmpId: 'Hema' },
      can: ['show'],
    },
  }
  const print = (who: typeof hr | typeof colleague) =>
    listRecordSections(employees, record as never, who, 'Details').flatMap(({ fields }) =>
      fields
        .filter(({ name }) => name.startsWith('own'))
        .map((field) => [field.label, formatCellText(field, record as never, who)] as const),
    )
  expect(Object.fromEntries(print(hr))).toMatchObject({
    ...{ 'Shirt size': 'Large', Since: expect.stringMatching(/28/), Mentor: 'Hema' },
    ...{ Bonus: expect.stringContaining('1,234.50'), Twice: expect.stringContaining('2,469.00') },
  })
  expect(print(colleague).map(([label]) => label)).toEqual(['Nickname'])
})
