import type { Approval, ApproverRegister } from '../approval'
import { behaviour } from '../field'
import type { LooseFilter } from '../filter'
import { capitalize } from '../naming'
import type { Relation } from '../relations'
import type { Resource } from '../resource'

/** A reference of requests to what names who may decide them, `projectId` to `projects.managerEmpId`. */
interface Way {
  requests: Resource & { approval: Approval }
  by: string
  to: string
  field: string
}

/** Ways that rules of the administrators may take at any time, whatever the declared ones ask for. */
function deciderPaths(resources: readonly Resource[], { approvers }: ApproverRegister): Way[] {
  const paths = Object.values(approvers).flatMap((approver) =>
    'of' in approver && approver.of === 'record' ? [approver.path.split('.')] : [],
  )
  return resources.flatMap((resource) => {
    const { approval, fields } = resource
    if (!approval) return []
    return paths.flatMap(([by = '', field, further]): Way[] => {
      const declared = fields[by]
      const to = declared && behaviour(declared).target()
      const isWay = to && field !== undefined && further === undefined && behaviour(declared).column()
      return isWay ? [{ requests: { ...resource, approval }, by, to, field }] : []
    })
  })
}

const relationName = ({ requests, by }: Way) => `${by}OfMyWaiting${capitalize(requests.name)}`

/** The sets of what waiting requests of the signed-in person are for. */
export const ownRequestRelations = (
  resources: readonly Resource[],
  register: ApproverRegister,
): Record<string, Relation> =>
  Object.fromEntries(
    deciderPaths(resources, register).map((way) => {
      const { requests, by } = way
      const { requester, waits } = requests.approval
      const isWaiting = { [requests.workflow?.field ?? '']: { eq: waits } }
      const where: LooseFilter = { and: [{ [requester]: { eq: '$me' } }, isWaiting] }
      return [relationName(way), { label: 'Of my waiting requests', of: requests.name, where, pick: by }]
    }),
  )

/** Nobody becomes who decides a request of theirs: where one waits, the field that names them is given to them. */
export function protectFromRequesters(resources: readonly Resource[], register: ApproverRegister): Resource[] {
  const ways = deciderPaths(resources, register)
  return resources.map((resource) => ({
    ...resource,
    fields: Object.fromEntries(
      Object.entries(resource.fields).map(([name, field]) => {
        const mine = ways.filter(({ to, field: fieldName }) => to === resource.name && fieldName === name)
        if (mine.length === 0) return [name, field]
        const { givenTo: own } = field.options
        const filters: LooseFilter[] = mine.map((way) => ({ id: { in: `$${relationName(way)}` } }))
        return [name, { ...field, options: { ...field.options, givenTo: { or: own ? [own, ...filters] : filters } } }]
      }),
    ),
  }))
}
