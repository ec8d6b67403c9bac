import { listRecords, readRecordJson } from '../../../../server/records/query'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { listInput, toListRequest } from '../../../../server/wire/list-input'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { choice } from '../../../../src/fields/choice'
import { date } from '../../../../src/fields/date'
import { number } from '../../../../src/fields/number'
import { ref } from '../../../../src/fields/ref'
import { StewardError } from '../../../../src/framework/errors'
import type { FieldOptions } from '../../../../src/framework/field'
import { employees } from '../../../people/employees'
import { peopleTeam } from '../../../people/roles'
import { requireVisiblePerson } from '../../../people/server/public'
import { type PolicyKindName, policies, policyKinds } from '../../policy-kinds'
import {
  needsAcknowledgement,
  type OwnVersion,
  readAcknowledgementProgress,
  readOwnVersions,
  storeAcknowledgement,
} from '../acknowledgements'
import { previewImpact } from '../preview-impact'
import { findVersionInForce, readPolicyVersions } from '../versions-in-force'

const area = 'Policies'
const kindField = (options: FieldOptions = {}) => choice(policyKinds, { default: 'leave', ...options })
const versionIdField = () => number({ required: true, min: 1 })
const toPolicyKind = (kind: unknown): PolicyKindName => (kind as PolicyKindName | null | undefined) ?? 'leave'
const readCallerVersions = async (context: Context) => readOwnVersions(context, context.caller.empId ?? 0)

const readers = ['employee', 'restricted'] as const

/** Whether the caller can read policies. Callers who are not employees read them only as joiners. */
async function canReadPolicies({ caller, sql }: Context): Promise<boolean> {
  if (caller.roles.includes('employee')) return true
  const { rows } = await sql.query<object>(comingSql(caller.empId ?? 0, employees.workflow.sets.coming))
  return rows.length > 0
}

const e = sqlNames(employees, 'e')
const comingSql = statement('reader_is_coming')`select from ${e} where ${e.id} = $1 and ${e.status} = any($2)`

/**
 * Defines the operation that answers the version in force, today or on a given day: for the caller, or for
 * somebody whom the caller may see. The answer is empty if no version applies.
 */
const defineInForceOperation = (name: string, kind: PolicyKindName) =>
  defineOperation({
    name,
    area,
    to: ['employee'],
    input: { date: date({}), empId: ref(employees.name, { label: 'Default: the caller' }) },
    async run(context, { date: day, empId: personId }) {
      const empId = personId ?? context.caller.empId ?? 0
      if (empId !== context.caller.empId) await requireVisiblePerson(context, empId)
      const [resource, on] = [policies[kind], day ?? context.today]
      const version = findVersionInForce(
        await readPolicyVersions(context.sql, resource, { empIds: [empId], from: on, to: on }),
        empId,
        on,
      )
      return version ? { json: await readRecordJson(context, resource.name, version.id) } : { data: null }
    },
  })

/** Answers the versions of a kind that the caller may see, the latest first. */
const getPolicyVersions = defineOperation({
  name: 'getPolicyVersions',
  area,
  to: ['employee', 'director', ...peopleTeam],
  input: { kind: kindField({ required: true }), ...listInput },
  async run(context, { kind, ...input }) {
    const request = toListRequest(input)
    const sort = request.sort.length > 0 ? request.sort : ([['effectiveFrom', 'desc']] as const)
    return listRecords(context, policies[toPolicyKind(kind)].name, { ...request, sort })
  },
})

const describeVersion = ({ kind, version, isInForce, acknowledgedAt }: OwnVersion) => ({
  kind,
  id: version.id,
  title: version.title,
  versionNo: version.versionNo,
  summary: version.summary,
  effectiveFrom: version.effectiveFrom,
  effectiveTo: version.effectiveTo,
  documentLink: version.documentLink,
  scope: version.scope,
  isInForce,
  acknowledgedAt,
  requiresAcknowledgement: version.requiresAcknowledgement === true,
})

/** Answers the versions that apply to the caller today, and those that will apply. */
const getMyPolicies = defineOperation({
  name: 'getMyPolicies',
  area,
  to: ['employee'],
  input: {},
  async run(context) {
    const own = (await readCallerVersions(context)).map(describeVersion)
    return { data: own, total: own.length }
  },
})

/**
 * Answers which of these versions the caller still has to acknowledge. It also works before the first day.
 */
const getPoliciesToAcknowledge = defineOperation({
  name: 'getPoliciesToAcknowledge',
  area,
  to: readers,
  input: {},
  async run(context) {
    const own = (await canReadPolicies(context)) ? await readCallerVersions(context) : []
    const open = own.filter(needsAcknowledgement).map(describeVersion)
    return { data: open, total: open.length }
  },
})

const acknowledgePolicy = defineOperation({
  name: 'acknowledgePolicy',
  area,
  to: readers,
  effect: 'write',
  isIdempotent: true,
  input: { kind: kindField(), id: versionIdField() },
  async run(context, { kind, id }) {
    if (!(await canReadPolicies(context))) throw new StewardError('forbidden')
    return { data: { acknowledgedAt: await storeAcknowledgement(context, toPolicyKind(kind), id) } }
  },
})

const getPolicyAcknowledgements = defineOperation({
  name: 'getPolicyAcknowledgements',
  area,
  to: peopleTeam,
  input: { kind: kindField(), id: versionIdField() },
  run: async (context, { kind, id }) => ({ data: await readAcknowledgementProgress(context, toPolicyKind(kind), id) }),
})

/** Answers to whom the version would apply if it was published now. Areas that use a kind add its impact. */
const previewPolicyImpact = defineOperation({
  name: 'previewPolicyImpact',
  area,
  to: ['director', ...peopleTeam],
  input: { kind: kindField(), id: versionIdField() },
  run: async (context, { kind, id }) => ({ data: await previewImpact(context, toPolicyKind(kind), id) }),
})

export const policyOperations = [
  defineInForceOperation('getLatestLeavePolicy', 'leave'),
  defineInForceOperation('getLatestAttendancePolicy', 'attendance'),
  defineInForceOperation('getLatestTimingPolicy', 'timing'),
  defineInForceOperation('getTravelPolicy', 'travel'),
  previewPolicyImpact,
  getPolicyVersions,
  getMyPolicies,
  getPoliciesToAcknowledge,
  acknowledgePolicy,
  getPolicyAcknowledgements,
]
