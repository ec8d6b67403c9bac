import { expect, test } from 'vitest'
import { steward } from '../../resources'
import { readResourceBody } from '../../src/engines/definitions/body/read-resource-body'
import { buildCards } from '../../src/framework/company/resource-cards'
import { listRoles } from '../../src/framework/company/roles'
import { copyResource } from '../../src/pages/own/copy-resource'
import { addField, type Draft, nameFields, openDraft, startDraft, toBody, toCodeName } from '../../src/pages/own/draft'
import { draftFromCsv } from '../../src/pages/own/draft-from-csv'
import { guessColumnType } from '../../src/pages/own/fields/guess-column'
import { guessType, toChoices } from '../../src/pages/own/fields/guess-type'
import { relabelField } from '../../src/pages/own/fields/rename-field'
import { dropMisfits, listProblems, noProblems } from '../../src/pages/own/problems/problems'
import { findLevel, listRecordSets, listRightRows, putRule } from '../../src/pages/own/rights/rights'
import { applyApprovalChoice, readApprovalChoice } from '../../src/pages/own/steps/approval-templates'
import type { OwnSay } from '../../src/pages/own/words'

const labels = new Map(
  buildCards(steward).resources.flatMap(({ name, label, isLine }) =>
    isLine ? [] : [[name as string, label] as const],
  ),
)

const around = {
  resources: steward.resources,
  roles: listRoles(steward.roles),
  approvers: Object.keys(steward.approvers.approvers),
}

/** Types labels letter by letter, as people do in the editor: each row guesses its type. */
function typeLabels(...names: string[]): Draft {
  const fields = names.reduce<Draft['fields']>((rows, label) => {
    const last = rows.at(-1)
    if (!last) return rows
    const field = { ...last }
    for (let end = 1; end <= label.length; end += 1)
      Object.assign(field, relabelField(field, label.slice(0, end), labels))
    return addField(rows.with(-1, field))
  }, startDraft().fields)
  return nameFields({ ...startDraft(), label: 'Equipment loan', fields })
}

const words = {
  ...{ waiting: 'Waiting', approved: 'Approved', rejected: 'Rejected', withdrawn: 'Withdrawn', withdraw: 'Withdraw' },
  ...{ requestedBy: 'Requested by', ruleAll: 'All', ruleAbove: 'Above', ruleBelow: 'Below' },
}

const twoSteps = {
  ...{ template: 'two', requester: '', first: 'manager', second: 'people', amount: '', above: '' },
} as const

test('types are guessed from labels', () => {
  const guesses = ['Return date', 'Amount', 'Work email', 'Employee', 'Borrower', 'Phone', 'Insured?', 'Notes', 'Item']
  expect(guesses.map((label) => guessType(label, labels).type)).toEqual([
    'date',
    'money',
    'email',
    'ref',
    'ref',
    'phone',
    'check',
    'longText',
    'text',
  ])
  expect(guessType('Customer', labels)).toEqual({ type: 'ref', options: { to: 'customers' } })
})

test('what is typed becomes a body that fits, whatever template decides it', () => {
  const draft = typeLabels('Item', 'Employee', 'Amount', 'Return date', 'Notes')
  for (const template of ['none', 'one', 'two', 'amount'] as const) {
    const choice = { ...twoSteps, template, amount: 'amount', above: '1000' }
    const decided = applyApprovalChoice(draft, choice, words)
    const read = readResourceBody(toBody(decided), around)
    expect(read.problems ?? [], template).toEqual([])
    expect(readApprovalChoice(decided)?.template).toBe(template)
  }
})

test('a guess on the way leaves nothing behind: “Contact” is a reference, “Contact email” an address', () => {
  const fields = toBody(typeLabels('Contact', 'Contact email')).fields.map(([, , ...rest]) => rest)
  expect(fields).toEqual([
    ['ref', { label: 'Contact', to: 'contactPersons' }],
    ['email', { label: 'Contact email' }],
  ])
})

test('what does not fit is said with its field, and the other fields are shown', () => {
  const body = toBody(typeLabels('Kind', 'Item'))
  const { problems = noProblems } = readResourceBody(body, around)
  const say: OwnSay = (word, args) => (args ? `${args.part}: ${args.problem}` : word)
  expect(listProblems(body, problems, say)).toEqual(['Kind: Choices: is missing'])
  expect(readResourceBody(dropMisfits(body, problems), around).problems).toBeUndefined()
})

test('an approval without anybody who asks adds a field for them', () => {
  const decided = applyApprovalChoice(typeLabels('Item'), { ...twoSteps, template: 'one' }, words)
  expect(toBody(decided).fields.map(([, name]) => name)).toEqual(['requestedByEmpId', 'item'])
  expect(readResourceBody(toBody(decided), around).problems).toBeUndefined()
})

test('a field that is renamed before it is in use takes its rights, steps and columns with it', () => {
  const draft = typeLabels('Item', 'Employee')
  const where = { employeeEmpId: { eq: '$me' } }
  const used = {
    ...draft,
    access: [{ to: ['employee' as const], can: ['list'], where }],
    views: { list: { columns: ['employeeEmpId'] } },
  }
  const fields = used.fields.map((field) =>
    field.name === 'employeeEmpId' ? { ...field, options: { ...field.options, label: 'Borrower' } } : field,
  )
  const renamed = toBody(nameFields({ ...used, fields }))
  expect(renamed.access[0]?.where).toEqual({ borrowerEmpId: { eq: '$me' } })
  expect(renamed.views).toEqual({ list: { columns: ['borrowerEmpId'] } })
})

test('a field in use keeps its name and id under another label', () => {
  const stored = toBody(typeLabels('Item', 'Employee'))
  const opened = openDraft(stored)
  const fields = opened.fields.map((field) =>
    field.name === 'item' ? { ...field, options: { label: 'Device' } } : field,
  )
  expect(toBody(nameFields({ ...opened, fields })).fields[0]).toEqual(['f1', 'item', 'text', { label: 'Device' }])
  expect(toBody(nameFields(opened))).toEqual({ ...stored, plural: 'Equipment loans' })
})

test('names differ from each other and from those of every record', () => {
  const { fields } = toBody(typeLabels('Item', 'item', 'Status', 'Id', '2nd try', 'été'))
  expect(fields.map(([, name]) => name)).toEqual(['item', 'item2', 'statusValue', 'idValue', 'n2ndTry', 'ete'])
  expect(toCodeName('<script>')).toBe('script')
})

test('choices keep their ids and values while they are renamed, added and taken away', () => {
  const first = toChoices(['Laptop', 'Phone', '', 'Laptop'])
  expect(first).toEqual([
    ['c1', 'laptop', 'Laptop'],
    ['c2', 'phone', 'Phone'],
  ])
  expect(toChoices(['Notebook', 'Phone'], first)).toEqual([
    ['c1', 'laptop', 'Notebook'],
    ['c2', 'phone', 'Phone'],
  ])
  expect(toChoices(['Phone', 'Tablet', 'laptop!'], first)).toEqual([
    ['c2', 'phone', 'Phone'],
    ['c3', 'tablet', 'Tablet'],
    ['c4', 'laptop', 'laptop!'],
  ])
})

test('rights begin denied, and a level or a set of records is one choice', () => {
  const draft = typeLabels('Item', 'Employee')
  const rows = listRightRows(draft.access, ['admin', 'hr', 'employee'])
  expect(rows.map(({ rule }) => findLevel(rule.can ?? []))).toEqual(['full', 'noAccess', 'noAccess'])
  const sets = listRecordSets(draft, 'employees')
  expect(sets.map(({ word }) => word)).toEqual(['allRecords', 'ownRecords', 'teamRecords', 'createdRecords'])
  const [, hr] = rows
  expect(hr && putRule(draft.access, hr, { to: ['hr'], can: ['list'] })).toHaveLength(2)
  expect(toBody({ ...draft, access: [...draft.access, { to: ['hr'], can: [] }] }).access).toHaveLength(1)
})

test('columns of a file become fields with types of their values', () => {
  expect(guessColumnType('When', ['2026-01-02', '2026-02-03'], labels).type).toBe('date')
  expect(guessColumnType('Paid', ['12.50', '1,300.00'], labels).type).toBe('money')
  expect(guessColumnType('Kind', ['Laptop', 'Phone', 'Laptop', 'Phone'], labels).type).toBe('choice')
  const table = {
    ...{ separator: ',' as const, head: ['Item', 'Returned', 'Item'], lines: [2, 3], faults: [] },
    rows: [
      ['Dell', 'yes', ''],
      ['HP', 'no', ''],
    ],
  }
  const csv = draftFromCsv('equipment_loans.csv', table, labels)
  expect(csv.leftOut).toBe(1)
  const draft = nameFields(csv.draft)
  expect([draft.label, toBody(draft).name]).toEqual(['Equipment loan', 'equipmentLoans'])
  expect(toBody(draft).fields.map(([, name, type]) => [name, type])).toEqual([
    ['item', 'text'],
    ['returned', 'check'],
  ])
  expect(readResourceBody(toBody(draft), around).problems).toBeUndefined()
})

test('a copy of each shipped resource is a body that fits', () => {
  const shipped = steward.resources.filter(({ source }) => !source)
  const refused = shipped.flatMap((resource) => {
    const draft = nameFields(copyResource(resource, `Copy of ${resource.label}`))
    const body = toBody(draft)
    const problems = body.fields.length > 0 ? readResourceBody(body, around).problems : undefined
    return problems ? [`${resource.name}: ${JSON.stringify([...problems])}`] : []
  })
  expect(refused).toEqual([])
})

test.each<[string, string[], string, object | undefined, string | undefined]>([
  ['German amounts', ['1.234,50', '12,00'], 'money', undefined, 'amount'],
  ['Indian amounts with their sign', ['₹ 1,23,456.50', '₹ 20'], 'money', { currency: 'INR' }, undefined],
  ['amounts in euro', ['12,50 €', '1.000,00 €'], 'money', { currency: 'EUR' }, undefined],
  ['amounts in dollars of some country', ['$12.50'], 'money', { currency: 'USD' }, 'amount'],
  ['amounts in two currencies', ['€ 12', '£ 13'], 'text', undefined, undefined],
  ['thousands or decimals', ['1.234', '5.678'], 'number', { decimals: 3 }, 'numbers'],
  ['whole numbers', ['1234', '5'], 'number', undefined, undefined],
  ['percentages', ['12 %', '7.5%'], 'percent', undefined, undefined],
  ['codes with zeros in front', ['00123', '00456'], 'text', undefined, undefined],
  ['long codes', ['12345678901234567', '12345678901234568'], 'text', undefined, undefined],
  ['German days', ['31.12.2026', '01.02.2026'], 'date', undefined, undefined],
  ['American days', ['12/31/2026', '02/01/2026'], 'date', undefined, undefined],
  ['days in either order', ['03/04/2026', '05/06/2026'], 'date', undefined, 'dates'],
  ['days that do not exist', ['31.02.2026', '01.02.2026'], 'text', undefined, undefined],
  ['words among numbers', ['12', 'none'], 'text', undefined, undefined],
  ['nothing', ['', ' '], 'text', undefined, undefined],
])('a column of %s is guessed, and what is open is asked', (_name, values, type, options = {}, asks) => {
  expect(guessColumnType('Column', values, labels)).toEqual({ type, options, ...(asks && { asks }) })
})

test('formulas and conditions follow a field that is renamed before it is applied', () => {
  const typed = typeLabels('Fee', 'Months')
  const step = [
    't1',
    'go',
    { from: ['new'], to: 'done', by: [], guard: [{ code: 'c', must: "fee > 0 and fee != 'fee'", message: '' }] },
  ]
  const draft = nameFields({
    ...typed,
    computed: { months: 'fee * 12' },
    workflow: { field: 'status', initial: 'new', states: [], steps: [step] } as unknown as NonNullable<
      Draft['workflow']
    >,
  })
  const renamed = nameFields({
    ...draft,
    fields: draft.fields.map((field) =>
      field.name === 'fee' ? { ...field, options: { ...field.options, label: 'Monthly fee' } } : field,
    ),
  })
  expect(renamed.computed).toEqual({ months: 'monthlyFee * 12' })
  expect(JSON.stringify(renamed.workflow?.steps)).toContain("monthlyFee > 0 and monthlyFee != 'fee'")
})
