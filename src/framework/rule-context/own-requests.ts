import type { Approval, ApproverRegister } from '../approval'
import { type Field, getFieldBehaviour } from '../field'
import type { LooseFilter } from '../filter'
import { capitalize } from '../naming'
import type { Relation } from '../relations'
import type { Resource } from '../resource'

/**
 * A reference in a request to a record that names the decider: `projectId`, and `managerEmpId` of
 * `projects`.
 */
interface DeciderPath {
  requests: Resource & { approval: Approval }
  by: string
  to: string
  field: string
}

/** Lists the paths to deciders that administrators' rules may use, besides the declared ones. */
function listDeciderPaths(resources: readonly Resource[], { approvers }: ApproverRegister): DeciderPath[] {
  const paths = Object.values(approvers).flatMap((approver) =>
    'of' in approver && approver.of === 'record' ? [approver.path.split('.')] : [],
  )
  return resources.flatMap((resource) => {
    const { approval, fields } = resource
    if (!approval) return []
    return paths.flatMap(([by = '', field, further]): DeciderPath[] => {
      const declared = fields[by]
      const to = declared && getFieldBehaviour(declared).target()
      const isWay = to && field !== undefined && further === undefined && getFieldBehaviour(declared).column()
      return isWay ? [{ requests: { ...resource, approval }, by, to, field }] : []
    })
  })
}

const ownRequestRelationName = ({ requests, by }: DeciderPath) => `${by}OfMyWaiting${capitalize(requests.name)}`

/** Builds relations of the records to which waiting requests of the signed-in person refer. */
export const buildOwnRequestRelations = (
  resources: readonly Resource[],
  register: ApproverRegister,
): Record<string, Relation> =>
  Object.fromEntries(
    listDeciderPaths(resources, register).map((way) => {
      const { requests, by } = way
      const { requester, waits } = requests.approval
      const isWaiting = { [requests.workflow?.field ?? '']: { eq: waits } }
      const where: LooseFilter = { and: [{ [requester]: { eq: '$me' } }, isWaiting] }
      return [ownRequestRelationName(way), { label: 'Of my pending requests', of: requests.name, where, pick: by }]
    }),
  )

/**
 * Keeps people from becoming the decider of their own request: while it waits, its requester counts as the
 * beneficiary of the field that names the decider, and so cannot set it.
 * Other resources stay the same objects.
 */
export function protectFromRequesters(resources: readonly Resource[], register: ApproverRegister): Resource[] {
  const ways = listDeciderPaths(resources, register)
  return resources.map((resource) => {
    const mine = ways.filter(({ to }) => to === resource.name)
    return mine.length === 0 ? resource : protectFields(resource, mine)
  })
}

const protectField = (field: Field, ways: readonly DeciderPath[]): Field => {
  const { givenTo: own } = field.options
  const filters: LooseFilter[] = ways.map((way) => ({ id: { in: `$${ownRequestRelationName(way)}` } }))
  return { ...field, options: { ...field.options, givenTo: { or: own ? [own, ...filters] : filters } } }
}

const protectFields = (resource: Resource, ways: readonly DeciderPath[]): Resource => ({
  ...resource,
  fields: Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => {
      const mine = ways.filter((way) => way.field === name)
      return [name, mine.length === 0 ? field : protectField(field, mine)]
    }),
  ),
})
