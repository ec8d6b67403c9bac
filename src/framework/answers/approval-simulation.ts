/** Why a candidate for a step is not asked to decide. */
export type NotAskedReason = 'maker' | 'decided' | 'absent' | 'noRole'

export interface NamedPerson {
  empId: number
  name: string
}

/** Who would be asked at a step of an approval. */
export interface SimulatedStep {
  /** In what capacity they decide, in words. */
  as: string
  mode: string | null
  /** Hours to decide. */
  hours: number | null
  /** Empty: nobody can decide, and the request would be refused. */
  persons: NamedPerson[]
  /** Who may decide in an assignee's place, and on which days. */
  delegates: (NamedPerson & { onBehalfOf: string; fromDate: string; toDate: string })[]
  /** Which capacities were tried, in this order, and which of their people were left out and why. */
  tried: { as: string; leftOut: (NamedPerson & { why: NotAskedReason })[] }[]
}

/** What `simulateApproval` answers. */
export interface ApprovalSimulation {
  requester: NamedPerson
  /** The rule that applies; `id` where administrators wrote it. Null: none applies. */
  rule: { id: number | null; name: string } | null
  steps: SimulatedStep[]
}
