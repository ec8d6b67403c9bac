/** Why somebody whom a name stands for is not asked. */
export type LeftOut = 'maker' | 'decided' | 'absent' | 'noRole'

export interface NamedPerson {
  empId: number
  name: string
}

/** Who would be asked at a step of an approval. */
export interface SimulatedStep {
  /** As what the persons decide, in words. */
  as: string
  mode: string | null
  /** Time to decide. */
  hours: number | null
  /** Empty: nobody is there, and the request would be refused. */
  persons: NamedPerson[]
  /** Who may decide in somebody's place, on which days. */
  delegates: (NamedPerson & { onBehalfOf: string; fromDate: string; toDate: string })[]
  /** As what people were looked for, in this order, and who of them is not asked and why. */
  tried: { as: string; leftOut: (NamedPerson & { why: LeftOut })[] }[]
}

/** What `simulateApproval` answers. */
export interface Simulated {
  requester: NamedPerson
  /** The rule that holds; its id where administrators wrote it. Null: none does. */
  rule: { id: number | null; name: string } | null
  steps: SimulatedStep[]
}
