/** Why a candidate for a step is not asked to decide. */
export type NotAskedReason = 'maker' | 'decided' | 'absent' | 'noRole'

export interface NamedPerson {
  empId: number
  name: string
}

/** Who would be asked at a step of an approval. */
export interface SimulatedStep {
  /** The capacity in which these people decide, in words. */
  as: string
  mode: string | null
  /** Hours within which they have to decide; null: no limit. */
  hours: number | null
  /** If empty, nobody can decide, and the server would refuse the request. */
  persons: NamedPerson[]
  /** Who may decide in place of an assignee, and on which days. */
  delegates: (NamedPerson & { onBehalfOf: string; fromDate: string; toDate: string })[]
  /** The capacities that the server tried, in this order, and the people it left out in each and why. */
  tried: { as: string; leftOut: (NamedPerson & { why: NotAskedReason })[] }[]
}

/** What `simulateApproval` answers. */
export interface ApprovalSimulation {
  requester: NamedPerson
  /**
   * The rule that applies, null if none does; `id` is null where the rule is declared and not an
   * administrator's.
   */
  rule: { id: number | null; name: string } | null
  steps: SimulatedStep[]
}
