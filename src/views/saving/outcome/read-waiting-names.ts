import type { Row, StewardProvider } from '../../../../dataProvider/create'
import { approvalTables } from '../../../framework/approval'
import { loadResource } from '../../../framework/company/catalogue'
import type { Resource } from '../../../framework/resource'

/** Most steps and people to name; more would be no sentence. */
const most = 5

/** Reads who has to decide on the record next; empty where it waits for nobody or that cannot be read. */
export async function readWaitingNames(provider: StewardProvider, resource: Resource, row: Row): Promise<string[]> {
  const { approval, workflow } = resource
  if (!approval || row[workflow?.field ?? ''] !== approval.waits) return []
  const list = async (table: string, filter: Record<string, unknown>) => {
    const { route } = await loadResource(table)
    const page = { pagination: { page: 1, perPage: most }, sort: { field: 'id', order: 'ASC' as const } }
    return (await provider.getList<Row>(route, { ...page, filter })).data
  }
  try {
    const isOpen = { decidedAt: { empty: true } }
    const record = { entityType: { eq: resource.name }, recordId: { eq: row.id } }
    const waiting = await list(approvalTables.steps, { ...record, ...isOpen, enteredAt: { empty: false } })
    if (waiting.length === 0) return []
    const people = await list(approvalTables.approvers, { stepId: { in: waiting.map(({ id }) => id) }, ...isOpen })
    return [...new Set(people.flatMap(({ labels }) => labels?.empId ?? []))]
  } catch {
    // The notice still tells what was done.
    return []
  }
}
