import { check, choice, date, instant, longText, number, ref, text, url } from '../../src/fields'
import type { IconName } from '../../src/framework/company/menu'
import type { DeclaredResource } from '../../src/framework/declared-resource'
import type { Fields } from '../../src/framework/field'
import type { Operations } from '../../src/framework/operation'
import type { ResourceName } from '../../src/framework/register'
import { type Declaration, defineResource, type RecordOf } from '../../src/framework/resource'
import type { Rule } from '../../src/framework/workflow'
import { peopleTeam } from '../people/roles'

/** What one kind of policy has and others have not. */
interface PolicyKindOptions<F extends Fields> {
  label: string
  plural: string
  route: string
  icon: IconName
  operations: Operations
  /** The fields of its rules only. */
  fields: F
  rules?: readonly Rule<Extract<keyof F, string>, RecordOf<F>>[]
  /**
   * The required fields that tell apart versions in force at the same time, such as those of shifts and
   * documents.
   */
  per?: readonly Extract<keyof F, string>[]
  /** Fields that are computed from the rules. */
  computed?: Readonly<Record<string, (r: RecordOf<F>) => unknown>>
  needsFiles?: NonNullable<Declaration<Fields, string, string, string, string, string, Record<never, never>>['needsFiles']>
  /** The sections of the form with the fields of the rules. */
  form: Readonly<Record<string, readonly Extract<keyof F, string>[]>>
}

/** The states of versions that are or were in force between their first and last day. */
export const policySets = { held: ['published', 'superseded'] } as const

/** The filter for versions that people have to read and acknowledge. */
const toEverybody = { and: [{ status: { in: policySets.held } }, { or: [{ empId: { empty: true } }, { empId: { eq: '$me' } }] }] }

const commonFields = (name: ResourceName) => ({
  title: text({ required: true, max: 120, search: true }),
  versionNo: number({ label: 'Version', min: 1, writableBy: [] }),
  effectiveFrom: date({ label: 'In force from', required: true }),
  effectiveTo: date({ label: 'In force until', writableBy: [] }),
  scope: text({ label: 'Applies to', max: 200 }),
  scopeKey: text({ label: 'Scope key', max: 200 }),
  empId: ref('employees', { label: 'One person' }),
  grade: text({ max: 10 }),
  employmentType: choice(['permanent', 'contract', 'intern', 'consultant', 'part_time']),
  departmentId: ref('departments'),
  locationId: ref('locations'),
  summary: longText({ label: 'Summary', max: 2000, help: 'A short summary in plain words' }),
  documentLink: url({ label: 'Document', help: 'Link to the full text' }),
  requiresAcknowledgement: check({ label: 'Acknowledgement required', default: true }),
  madeFromId: ref(name, { label: 'Based on', writableBy: [] }),
  proposedByEmpId: ref('employees', { label: 'Proposed by', writableBy: [] }),
  publishedAt: instant({ label: 'Published', writableBy: [] }),
})

const facts = ['grade', 'employmentType', 'departmentId', 'locationId'] as const
const scopeNames = ['empId', ...facts] as const
const scopeWords = { empId: 'One person', grade: 'grade', employmentType: 'employment type', departmentId: 'department', locationId: 'location' } as const

type ScopeRow = Readonly<Record<string, unknown>>

const describeScope = (r: ScopeRow) => (r.empId ? scopeWords.empId : scopeNames.flatMap((name) => (r[name] ? scopeWords[name] : [])).join(', ') || 'Everybody')

/** Builds a key that is the same for versions of the same subject for the same people. */
const buildScopeKey = (r: ScopeRow, per: readonly string[]) => JSON.stringify([...per, ...scopeNames].map((name) => r[name] ?? null))

const workflow = {
  field: 'status',
  initial: 'draft',
  states: {
    draft: { tone: 'neutral' },
    proposed: { tone: 'warning', isReadOnly: true },
    published: { tone: 'success', isReadOnly: true },
    superseded: { tone: 'neutral', isReadOnly: true },
    withdrawn: { tone: 'neutral', isReadOnly: true },
  },
  sets: policySets,
  transitions: {
    propose: {
      from: 'draft',
      to: 'proposed',
      undo: 'takeBack',
      by: peopleTeam,
      needs: ['summary'],
      confirm: 'It is published once a director approves. After that it cannot be changed; create a new version instead.',
    },
    takeBack: { label: 'Recall', from: 'proposed', to: 'draft', by: peopleTeam },
    approve: { label: 'Approve', from: 'proposed', to: 'published', by: [], comment: 'optional' },
    sendBack: { label: 'Send back', from: 'proposed', to: 'draft', by: [], comment: 'required' },
    reject: { from: 'proposed', to: 'withdrawn', by: [], comment: 'required', tone: 'danger' },
    withdraw: {
      from: ['draft', 'published'],
      to: 'withdrawn',
      by: peopleTeam.map((role) => ({ role, where: { or: [{ status: { eq: 'draft' } }, { effectiveFrom: { gt: '$today' } }] } })),
      comment: 'required',
      tone: 'danger',
      confirm: 'The previous version stays in force.',
    },
    supersede: { from: 'published', to: 'superseded', by: [], due: { after: 'effectiveTo' } },
  },
} as const

const approval = {
  kind: 'change',
  waits: 'proposed',
  requester: 'proposedByEmpId',
  approve: 'approve',
  reject: 'reject',
  sendBack: 'sendBack',
  deciders: 'director',
  facts: ['scope', 'effectiveFrom', 'summary'],
  rules: [{ name: 'Policy', steps: [{ by: 'director', hours: 72 }] }],
} as const

/** The declared resource of a kind of policy. */
export type PolicyVersion<N extends ResourceName = ResourceName, F extends Fields = Record<never, never>> = DeclaredResource<
  N,
  ReturnType<typeof commonFields> & F,
  typeof workflow.field,
  keyof typeof workflow.states,
  keyof typeof workflow.transitions,
  keyof typeof policySets,
  typeof approval.kind
>

/**
 * Declares a kind of policy. Its versions have a first and a last day and apply to everybody or to some
 * people. People operations write them, a director approves them, and after that they never change.
 */
export function definePolicyVersion<const N extends ResourceName, const F extends Fields>(name: N, kind: PolicyKindOptions<F>): PolicyVersion<N, F> {
  const { label, plural, route, icon, operations, fields, rules = [], per = [], computed = {}, needsFiles, form } = kind
  const common = commonFields(name)
  const declared = defineResource<N, Fields, string, string, string, string, string>(name, {
    ...{ label, plural, route, icon, operations, title: 'title', workflow, approval, givenTo: 'empId', givenAlike: facts },
    fields: { ...common, ...fields },
    inForce: { from: 'effectiveFrom', to: 'effectiveTo', per, appliesTo: scopeNames, where: { status: { in: policySets.held } } },
    computed: { scope: describeScope, scopeKey: (r: ScopeRow) => buildScopeKey(r, per), ...computed },
    // The cast is safe, because the rules of a kind run only on its own records.
    rules: rules as unknown as readonly Rule<string, RecordOf<Fields, string>>[],
    noOverlap: [
      {
        code: 'versionThere',
        on: ['scopeKey'],
        during: { from: 'effectiveFrom', to: 'effectiveTo' },
        where: { status: { in: policySets.held } },
        message: 'A version for these people already starts on this day.',
      },
    ],
    unique: [{ code: 'oneVersionNumber', on: ['scopeKey', 'versionNo'], message: 'A version with this number already exists.' }],
    indexes: [['status', '-effectiveFrom']],
    files: { document: { label: 'Document', to: peopleTeam, most: 5, while: { status: { eq: 'draft' } } } },
    ...(needsFiles && { needsFiles }),
    access: [
      { to: 'employee', can: ['list', 'show'], where: toEverybody },
      { to: peopleTeam, can: ['list', 'show', 'create', 'update', 'export'] },
      { to: 'director', can: ['list', 'show', 'export'] },
    ],
    actions: {
      newVersion: { on: 'record', by: peopleTeam, label: 'New version', ask: { effectiveFrom: date({ label: 'In force from', required: true }) } },
    },
    views: {
      list: {
        columns: ['title', ...per, 'versionNo', 'scope', 'effectiveFrom', 'effectiveTo', 'status'],
        filters: ['status', 'departmentId', 'locationId'],
        sort: '-effectiveFrom',
      },
      form: {
        Policy: ['title', 'effectiveFrom', 'summary', 'documentLink', 'requiresAcknowledgement'],
        ...form,
        'For whom': [...scopeNames],
      },
      record: { Version: ['versionNo', 'scope', 'effectiveTo', 'publishedAt', 'proposedByEmpId', 'madeFromId'] },
    },
  })
  return declared as unknown as PolicyVersion<N, F>
}
