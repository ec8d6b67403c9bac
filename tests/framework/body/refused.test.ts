import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readResourceBody } from '../../../src/engines/definitions/body/read-resource-body'
import { surroundings } from './surroundings'

type Body = Record<string, unknown> & { fields: unknown[][] }
const loans = JSON.parse(readFileSync('docs/declaration/equipment-loans.json', 'utf8')) as Body

/** Tells what is wrong with the loans where some parts are others. */
const findProblems = (parts: object): [string, string][] => [
  ...(readResourceBody({ ...structuredClone(loans), ...parts }, { ...surroundings, closed: ['approvalSteps'] })
    .problems ?? []),
]
const withField = (...field: unknown[]) => ({ fields: [...loans.fields, field] })

test.each<[string, object, string, string]>([
  ['a doubled id', withField('f1', 'colour', 'text'), 'fields.10.0', 'the id f1 is that of fields.0.0 already'],
  ['a doubled name', withField('f11', 'item', 'text'), 'fields.10.1', 'the name item is that of fields.0.1 already'],
  [
    'a common column',
    withField('f11', 'createdAt', 'date'),
    'fields.10.1',
    'createdAt is a name that every record has',
  ],
  [
    'a word of SQL',
    withField('f11', 'order', 'text'),
    'fields.10.1',
    'order is a word of the database; choose another name',
  ],
  [
    'a column of PostgreSQL',
    withField('f11', 'xmin', 'text'),
    'fields.10.1',
    'xmin is a word of the database; choose another name',
  ],
  [
    'a name of objects',
    withField('f11', 'constructor', 'text'),
    'fields.10.1',
    'constructor is a name that programs use; choose another',
  ],
  [
    'a name of answers',
    withField('f11', 'labels', 'text'),
    'fields.10.1',
    'labels is a name that records are answered or sent with',
  ],
  [
    'a field of the state',
    withField('f11', 'status', 'text'),
    'fields.10.1',
    'status is the field of the state; choose another name',
  ],
  [
    'an equal label',
    withField('f11', 'borrower', 'text'),
    'fields.10.3.label',
    'employeeId is called “Borrower” too; lists head their columns with it',
  ],
  [
    'a type of no field',
    withField('f11', 'colour', 'txt'),
    'fields.10.2',
    'txt is no type of field; did you mean text?',
  ],
  ['a sealed type', withField('f11', 'account', 'secret'), 'fields.10.2', 'secret is no type of field'],
  [
    'a wrong option',
    withField('f11', 'colour', 'text', { maxx: 3 }),
    'fields.10.3.maxx',
    'there is no part maxx; did you mean max?',
  ],
  ['a wrong value', withField('f11', 'colour', 'text', { max: '3' }), 'fields.10.3.max', 'must be a number'],
  [
    'a refused default',
    withField('f11', 'size', 'number', { default: 'big' }),
    'fields.10.3.default',
    'is a value that the field itself refuses',
  ],
  [
    'a proof of identity',
    withField('f11', 'pin', 'text', { provesIdentity: true }),
    'fields.10.3.provesIdentity',
    'only shipped resources prove who somebody is',
  ],
  [
    'a value told to all',
    withField('f11', 'past', 'daysFrom', { from: 'dueDate', isToldToAll: true }),
    'fields.10.3.isToldToAll',
    'a computed value is never told to more people than what it is made of',
  ],
  [
    'a reference to nothing',
    withField('f11', 'to', 'ref', { to: 'employes' }),
    'fields.10.3.to',
    'employes is no resource; did you mean employees?',
  ],
  [
    'a reference to work of engines',
    withField('f11', 'askedId', 'ref', { to: 'approvalSteps' }),
    'fields.10.3.to',
    'approvalSteps is kept by the system; nothing else may refer to it',
  ],
  ['a title that is no field', { title: 'itm' }, 'title', 'itm is no field; did you mean item?'],
  [
    'a title that some may not read',
    { title: 'price' },
    'title',
    'price may not be read by everybody, so it names no record',
  ],
  [
    'columns of nothing',
    { views: { list: { columns: ['itm'] } } },
    'views.list.columns.0',
    'itm is no field; did you mean item?',
  ],
  [
    'a path that leads nowhere',
    { views: { list: { filters: ['employeeId.nam'] } } },
    'views.list.filters.0',
    'nam is no field of employees',
  ],
  [
    'a role of nobody',
    { access: [{ to: ['hrr'], can: ['list'] }] },
    'access.0.to.0',
    'hrr is no role; did you mean hr?',
  ],
  ['a right without a verb', { access: [{ to: ['hr'] }] }, 'access.0', 'must have either can or cannot'],
  ['a beneficiary', { givenTo: 'employeeId' }, 'givenTo', 'only shipped resources say for whom a record is'],
  ['balances', { account: {} }, 'account', 'only shipped resources hold balances'],
  ['changes of other records', { consequences: {} }, 'consequences', 'only shipped resources change other records'],
  ['an unknown part', { feilds: [] }, 'feilds', 'there is no part feilds; did you mean fields?'],
  ['no fields', { fields: [] }, 'fields', 'must have at least one field'],
  [
    'too many fields',
    { fields: Array.from({ length: 10_000 }, (_, at) => [`x${at}`, `x${at}`, 'text']) },
    'fields',
    'has 10000 entries; at most 200 are taken',
  ],
  [
    'a filter without end',
    { access: [{ to: ['hr'], can: ['list'], where: nest(40) }] },
    'access.0.where',
    'is no filter: nested deeper than 6',
  ],
  [
    'rows within rows',
    withField('f11', 'lines', 'rows', { of: [['r1', 'more', 'rows', { of: [['r2', 'size', 'number']] }]] }),
    'fields.10.3.of.0.2',
    'rows stands only among the fields of the resource itself',
  ],
  [
    'an expression of nothing',
    { computed: { days: 'daysBetween(loanDat, dueDate)' } },
    'computed.days',
    'at 13: loanDat is no field; did you mean loanDate?',
  ],
  [
    'a state of nothing',
    { approval: { ...(loans.approval as object), waits: 'asked' } },
    'approval.waits',
    'asked is no state',
  ],
])('%s is refused at its place', (_, parts, path, what) => {
  expect(findProblems(parts)).toContainEqual([path, what])
})

function nest(depth: number): object {
  return depth === 0 ? { item: { eq: 'x' } } : { not: nest(depth - 1) }
}

test.each([null, [], 'x', 7, {}, JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)])(
  'what is no body is refused: %#',
  (input) => {
    expect(readResourceBody(input, surroundings).problems?.size).toBeGreaterThan(0)
  },
)

test('a name of the prototype adds nothing to any object', () => {
  const input = JSON.parse(JSON.stringify(loans).replace('"title"', '"__proto__": { "isAdmin": true }, "title"'))
  expect(readResourceBody(input, surroundings).problems?.has('__proto__')).toBe(true)
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
})
