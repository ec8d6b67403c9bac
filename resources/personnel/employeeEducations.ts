import { check, choice, number, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { employees } from '../people/employees'
import { ownerField } from './own-record-rights'
import { verificationEffects, verifiedAccess, verifiedFields, verifiedFlow } from './verification'

const qualifications = {
  secondary: 'Secondary school',
  higher_secondary: 'Higher secondary school',
  diploma: 'Diploma',
  bachelor: 'Bachelor',
  master: 'Master',
  doctorate: 'Doctorate',
  certificate: 'Certificate',
  other: 'Other',
} as const

const toYear = (day: string) => Number(day.slice(0, 4))
const years = { min: 1940, max: 2200 }
/** The highest score of each kind; null for a grade, which is a word. */
const highest = { percent: 100, cgpa: 10, grade: null } as const

/** The education of a person. */
export const employeeEducations = defineResource('employeeEducations', {
  label: 'Education',
  plural: 'Education',
  route: 'Education',
  title: 'course',
  icon: 'Badge',
  createUpdates: true,
  operations: { create: 'createEmployeeEducationDetails' },
  fields: {
    empId: ownerField(),
    qualification: choice(qualifications, { required: true }),
    course: text({ required: true, max: 120, help: 'Course and subject' }),
    institution: text({ label: 'School or university', required: true, max: 160 }),
    board: text({ label: 'Examining board', max: 160 }),
    startYear: number({ label: 'From', ...years }),
    endYear: number({ label: 'To', ...years }),
    scoreType: choice({ percent: 'Percent', cgpa: 'CGPA (of 10)', grade: 'Grade' }, { label: 'Result type' }),
    score: number({ label: 'Result', min: 0, max: 100, decimals: 2 }),
    grade: text({ max: 20 }),
    isHighest: check({ label: 'Highest qualification', default: false }),
    ...verifiedFields(),
  },
  given: { person: parent('empId', { of: employees, fields: ['dateOfBirth'] }) },
  visible: {
    score: (r) => r.scoreType === 'percent' || r.scoreType === 'cgpa',
    grade: (r) => r.scoreType === 'grade',
  },
  rules: [
    {
      code: 'endsBeforeStart',
      on: ['endYear'],
      check: (r) => !r.startYear || !r.endYear || r.startYear <= r.endYear,
      message: 'The last year must be on or after the first.',
    },
    {
      code: 'endsTooLate',
      on: ['endYear'],
      changed: ['endYear'],
      check: (r, _, today) => !r.endYear || r.endYear <= toYear(today) + 6,
      message: 'The last year is more than six years ahead.',
    },
    {
      code: 'startsTooEarly',
      on: ['startYear'],
      changed: ['startYear', 'endYear', 'empId'],
      check: (r, g) => !g.person?.dateOfBirth || (r.startYear ?? r.endYear ?? 9999) >= toYear(g.person.dateOfBirth) + 10,
      message: 'The person was younger than ten then.',
    },
    {
      code: 'scoreTooHigh',
      on: ['score'],
      check: (r) => r.score == null || !r.scoreType || r.score <= (highest[r.scoreType] ?? 100),
      message: 'The result is above the maximum.',
    },
  ],
  unique: [
    {
      code: 'oneHighest',
      on: ['empId'],
      where: { isHighest: { eq: true } },
      message: 'Another qualification is already marked as highest. Unmark it first.',
    },
  ],
  indexes: [['empId', '-endYear']],
  access: verifiedAccess,
  workflow: verifiedFlow,
  consequences: verificationEffects('employeeEducations'),
  lists: { getEmployeeEducationDetails: { input: { empId: { at: 'empId', isOptional: true } }, sort: '-endYear' } },
  files: { certificate: { label: 'Certificate', isSealed: true, most: 5 } },
  views: {
    list: {
      columns: ['empId', 'course', 'qualification', 'institution', 'endYear', 'status'],
      filters: ['empId', 'qualification', 'isHighest', 'status'],
      sort: '-endYear',
    },
    form: { Education: ['empId', 'qualification', 'course', 'institution', 'board', 'startYear', 'endYear', 'scoreType', 'score', 'grade', 'isHighest'] },
    record: { Verified: ['verifiedByEmpId', 'verifiedOn'] },
  },
})
