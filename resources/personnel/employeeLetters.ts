import { choice, date, longText, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { set } from '../../src/framework/steps/consequences'
import { employees } from '../people/employees'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { mine, ofOthers } from './own-record-rights'

/** The types of letters. */
export const letterTypes = {
  offer: 'Offer letter',
  appointment: 'Appointment letter',
  confirmation: 'Confirmation letter',
  increment: 'Increment letter',
  transfer: 'Transfer letter',
  experience: 'Experience letter',
  relieving: 'Relieving letter',
  warning: 'Warning letter',
  other: 'Letter',
} as const

export type LetterType = keyof typeof letterTypes

/** The types of letters that only leavers get. */
const forLeavers: readonly (LetterType | null)[] = ['relieving', 'experience']

const sets = {
  /** The recipient has been told about the letter. */
  told: ['issued', 'acknowledged', 'revoked'],
  /** The letter is valid. */
  standing: ['issued', 'acknowledged'],
} as const

/**
 * A letter to a person. It is made from the template of its type or uploaded, and frozen when it is issued.
 */
export const employeeLetters = defineResource('employeeLetters', {
  label: 'Letter',
  route: 'EmployeeLetters',
  title: 'name',
  menu: 'HR/People',
  menuTo: peopleTeam,
  icon: 'Description',
  fields: {
    empId: ref('employees', { label: 'Person', required: true, fixed: true }),
    letterType: choice(letterTypes, { label: 'Letter type', required: true }),
    name: text({ max: 220 }),
    effectiveOn: date({ label: 'Effective on', default: '$today' }),
    remarks: longText({ max: 4000, help: 'Added to the text of the template' }),
    issuedOn: date({ label: 'Issued', writableBy: [] }),
    acknowledgedOn: date({ label: 'Acknowledged', writableBy: [] }),
    templateVersion: text({ label: 'Template version', max: 20, writableBy: [] }),
  },
  given: { person: parent('empId', { of: employees, fields: ['fullName', 'status'] }) },
  computed: { name: (r, g) => (r.letterType ? [letterTypes[r.letterType], g.person?.fullName].filter(Boolean).join(', ') : null) },
  indexes: [['empId', 'status']],
  access: [
    {
      to: ['employee', 'restricted'],
      can: ['list', 'show'],
      where: { and: [mine, { status: { in: sets.told } }] },
      notExported: 'Only people operations can export letters.',
    },
    { to: peopleTeam, can: ['list', 'show', 'export'], where: { or: [ofOthers, { status: { in: sets.told } }] } },
    { to: peopleTeam, can: ['create', 'update'], where: ofOthers },
    { to: peopleTeam, can: ['delete'], where: { and: [ofOthers, { status: { eq: 'draft' } }] } },
  ],
  workflow: {
    field: 'status',
    initial: 'draft',
    byUpdate: true,
    states: {
      draft: { tone: 'warning' },
      issued: { tone: 'info', isReadOnly: true },
      acknowledged: { tone: 'success', isReadOnly: true },
      revoked: { tone: 'danger', isReadOnly: true },
    },
    sets,
    transitions: {
      issue: {
        from: 'draft',
        to: 'issued',
        by: peopleTeam,
        notBy: 'empId',
        confirm: 'The person is notified at once. An issued letter cannot be changed.',
        guard: {
          code: 'notLeaving',
          check: (r, g) => !forLeavers.includes(r.letterType) || peopleSets.leaving.some((state) => state === g.person?.status),
          message: 'This letter is for leavers.',
        },
      },
      acknowledge: {
        from: 'issued',
        to: 'acknowledged',
        by: [{ role: ['employee', 'restricted'], where: mine }],
        operation: 'acknowledgeLetter',
      },
      revoke: { from: sets.standing, to: 'revoked', by: peopleTeam, notBy: 'empId', comment: 'required', tone: 'danger' },
    },
  },
  consequences: {
    issue: [set('employeeLetters', 'id', { issuedOn: '$today' })],
    acknowledge: [set('employeeLetters', 'id', { acknowledgedOn: '$today' })],
  },
  files: { document: { label: 'Letter', isSealed: true, to: peopleTeam, while: { status: { eq: 'draft' } }, most: 1 } },
  letters: {
    letter: {
      label: 'Letter',
      at: 'issue',
      template: '$record.letterType',
      says: [
        'effectiveOn',
        'remarks',
        'empId.fullName',
        'empId.firstName',
        'empId.employeeCode',
        'empId.designation',
        'empId.grade',
        'empId.employmentType',
        'empId.departmentId.name',
        'empId.locationId.name',
        'empId.reportingManagerEmpId.fullName',
        'empId.dateOfJoining',
        'empId.lastWorkingDate',
        'empId.noticePeriodDays',
      ],
      keepAs: 'document',
      orUploaded: true,
      versionAt: 'templateVersion',
      tells: 'empId',
      templatesBy: peopleTeam,
    },
  },
  lists: { getEmployeeLetters: { input: { empId: { at: 'empId', isOptional: true } }, sort: '-issuedOn' } },
  operations: { list: 'listEmployeeLetters' },
  views: {
    tools: ['previewLetter'],
    list: {
      columns: ['empId', 'letterType', 'effectiveOn', 'issuedOn', 'acknowledgedOn', 'status'],
      filters: ['empId', 'letterType', 'issuedOn', 'status'],
      sort: '-id',
    },
    form: { Letter: ['empId', 'letterType', 'effectiveOn', 'remarks'] },
    record: { Issued: ['issuedOn', 'acknowledgedOn', 'templateVersion'] },
  },
})
