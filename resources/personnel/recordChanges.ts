import { choice, date, ref, serial, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { set } from '../../src/framework/steps/consequences'
import { decidedStates, decisionSteps } from '../approvals/decision-workflow'
import { employees, genders, personName } from '../people/employees'
import { joinFullName } from '../people/public'
import { peopleTeam } from '../people/roles'
import { mine, privateReaders } from './own-record-rights'

const draft = { and: [mine, { status: { eq: 'draft' } }] } as const
const whenKindIs = (kind: RecordChangeKind) => ({ when: { kind: { eq: kind } } })

/** The kinds of data that people cannot change in their own record without a decision. */
const kinds = { name: 'Legal name', birth: 'Date of birth', gender: 'Gender' } as const
type RecordChangeKind = keyof typeof kinds

/** The kinds that need a document as proof. */
const proven = { kind: { in: ['name', 'birth'] } } as const

/**
 * A person's request to correct their record. People operations compare it with the proof, and never decide
 * their own.
 */
export const recordChanges = defineResource('recordChanges', {
  label: 'Record correction',
  plural: 'Record corrections',
  route: 'RecordChanges',
  title: 'changeNumber',
  summary: ['kind', 'was', 'becomes'],
  icon: 'Badge',
  fields: {
    changeNumber: serial('CR-{00000}', { label: 'Number' }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      default: '$me',
      writableBy: [],
      leaving: { is: 'stepped', step: 'cancel', while: { status: { in: ['draft', 'pending'] } } },
    }),
    kind: choice(kinds, { label: 'Correction of', required: true, default: 'name', fixed: true }),
    firstName: text({ ...personName, help: 'The full name as on the proof' }),
    middleName: text(personName),
    lastName: text(personName),
    dateOfBirth: date({ min: '1930-01-01', max: '$today' }),
    gender: choice(genders),
    reason: text({ max: 300 }),
    was: text({ label: 'Before', max: 200 }),
    becomes: text({ label: 'After', max: 200 }),
  },
  given: { person: parent('empId', { of: employees, fields: ['fullName', 'dateOfBirth', 'gender'] }) },
  visible: {
    firstName: (r) => r.kind === 'name',
    middleName: (r) => r.kind === 'name',
    lastName: (r) => r.kind === 'name',
    dateOfBirth: (r) => r.kind === 'birth',
    gender: (r) => r.kind === 'gender',
  },
  computed: {
    was: (r, g) => ({ name: g.person?.fullName, birth: g.person?.dateOfBirth, gender: g.person?.gender })[r.kind ?? 'name'] ?? null,
    becomes: (r) => ({ name: joinFullName(r.firstName, r.middleName, r.lastName), birth: r.dateOfBirth, gender: r.gender })[r.kind ?? 'name'] ?? null,
  },
  rules: [
    { code: 'required', on: ['firstName'], check: (r) => r.kind !== 'name' || !!r.firstName, message: 'Enter the name.' },
    { code: 'required', on: ['dateOfBirth'], check: (r) => r.kind !== 'birth' || !!r.dateOfBirth, message: 'Enter the date.' },
    { code: 'required', on: ['gender'], check: (r) => r.kind !== 'gender' || !!r.gender, message: 'Choose one.' },
    {
      code: 'nothingChanges',
      on: ['kind'],
      changed: ['firstName', 'middleName', 'lastName', 'dateOfBirth', 'gender'],
      check: (r) => !r.becomes || r.becomes !== r.was,
      message: 'The record already has this value.',
    },
  ],
  unique: [
    {
      code: 'correctionThere',
      on: ['empId', 'kind'],
      where: { status: { in: ['draft', 'pending'] } },
      message: 'A correction of this already exists. Continue with that one.',
    },
  ],
  comments: true,
  access: [...privateReaders, { to: 'employee', can: ['create'], where: mine }, { to: 'employee', can: ['update', 'delete'], where: draft }],
  workflow: {
    field: 'status',
    initial: 'draft',
    byUpdate: true,
    states: { draft: { tone: 'neutral' }, ...decidedStates, pending: { tone: 'warning', isReadOnly: true } },
    transitions: {
      submit: { from: 'draft', to: 'pending', by: [{ role: 'employee', where: mine }] },
      ...decisionSteps,
      cancel: { from: ['draft', 'pending'], to: 'cancelled', by: [{ role: 'employee', where: mine }] },
    },
  },
  approval: {
    kind: 'change',
    waits: 'pending',
    requester: 'empId',
    approve: 'approve',
    reject: 'reject',
    deciders: peopleTeam,
    facts: ['kind', 'was', 'becomes', 'reason'],
    rules: [{ name: 'Record', steps: [{ by: 'people', hours: 72 }] }],
  },
  // The previous value stays in the history of the person.
  consequences: {
    approve: [
      set('employees', 'empId', { firstName: '$record.firstName', middleName: '$record.middleName', lastName: '$record.lastName' }, whenKindIs('name')),
      set('employees', 'empId', { dateOfBirth: '$record.dateOfBirth' }, whenKindIs('birth')),
      set('employees', 'empId', { gender: '$record.gender' }, whenKindIs('gender')),
    ],
  },
  files: { proof: { label: 'Proof', isSealed: true, to: [{ role: 'employee', where: mine }], while: { status: { eq: 'draft' } }, most: 3 } },
  needsFiles: { proof: { at: 'submit', when: proven, message: 'Add a file as proof first.' } },
  views: {
    sends: 'submit',
    attaches: 'proof',
    list: { columns: ['changeNumber', 'empId', 'kind', 'was', 'becomes', 'status'], filters: ['empId', 'kind', 'status'], sort: '-id' },
    form: { Correction: ['kind', 'firstName', 'middleName', 'lastName', 'dateOfBirth', 'gender', 'reason'] },
    decide: [{ shows: 'difference', of: { becomes: 'was' } }],
    record: { Compared: ['was', 'becomes'] },
  },
})
