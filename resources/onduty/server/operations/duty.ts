import { idField } from '../../../../server/records/model'
import { takeStepAndReadRecord } from '../../../../server/records/write/transition'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { defineExtension, defineOperation } from '../../../../server/wire/operation'
import { choice } from '../../../../src/fields/choice'
import { longText } from '../../../../src/fields/long-text'
import { number } from '../../../../src/fields/number'
import { ref } from '../../../../src/fields/ref'
import type { LooseFilter } from '../../../../src/framework/filter'
import { employees } from '../../../people/employees'
import { allRoles } from '../../../people/roles'
import { onDutyRequests } from '../../onDutyRequests'
import { dutyScopes, mine } from '../../sets'
import { readDutyStatistics } from '../duty-statistics'

const about = { area: onDutyRequests.label, resource: onDutyRequests.name } as const

const scopes: Readonly<Record<string, LooseFilter>> = {
  own: mine,
  reports: { empId: { in: '$reports' } },
  department: { 'empId.departmentId': { in: '$ownDepartment' } },
  all: { id: { empty: false } },
}

/** Cancels duty. If it has begun, the manager has to approve. */
const removeOnDuty = defineOperation({
  ...about,
  name: 'removeOnDuty',
  to: listGrantedRoles(onDutyRequests, 'create', allRoles),
  effect: 'write',
  isIdempotent: true,
  input: { id: idField(onDutyRequests.name), reason: longText({ required: true, max: 500 }) },
  run: async (context, { id, reason }) => ({
    json: await takeStepAndReadRecord(context, onDutyRequests.name, 'cancel', { id, comment: reason }),
  }),
})

/**
 * Answers days of work on duty by purpose, month and customer: of one person, or of the people in a scope.
 */
const getEmpOnDutyStats = defineOperation({
  ...about,
  name: 'getEmpOnDutyStats',
  to: listGrantedRoles(onDutyRequests, 'list', allRoles),
  input: {
    empId: ref(employees.name),
    scope: choice(dutyScopes, { help: 'Default: the person, else the caller' }),
    year: number({ min: 2000, max: 2200 }),
  },
  async run(context, { empId, scope, year }) {
    const where = {
      and: [scopes[scope ?? (empId ? 'all' : 'own')] ?? mine, { status: { in: onDutyRequests.workflow.sets.granted } }],
    }
    const query = { where, empId: empId ?? null, year: year ?? Number(context.today.slice(0, 4)) }
    return { data: await readDutyStatistics(context, query) }
  },
})

/** Adds the scope of people to lists by state. */
const defineScopeExtension = (name: string) =>
  defineExtension({
    name,
    resource: onDutyRequests.name,
    input: { scope: choice(dutyScopes) },
    async run(_, { scope, ...input }, next) {
      if (!scope) return next(input)
      const parts = [input.filter as LooseFilter | undefined, scopes[scope]].filter((part) => part !== undefined)
      return next({ ...input, filter: { and: parts } })
    },
  })

export const dutyOperations = [removeOnDuty, getEmpOnDutyStats]
export const dutyExtensions = Object.keys(onDutyRequests.lists ?? {}).map(defineScopeExtension)
