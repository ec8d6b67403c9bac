/** One part of a condition, in words. */
export interface ExplainedCondition {
  /** `Department is Support`, or that it is about a field which the administrator may not read. */
  text: string
  /** Whether it holds for the record; null where there is no record, or the administrator may not know. */
  holds: boolean | null
  /** What stands in the record instead; null where it holds or nothing more is to say. */
  why: string | null
}

/** A grant or a denial of the declaration that was looked at. */
export interface ExplainedGrant {
  /** The roles to which it belongs, in words. */
  roles: string
  /** Whether the person has one of the roles. */
  isHeld: boolean
  /** True where it denies what others grant. */
  isDenial: boolean
  /** All of them have to hold; none: it holds for every record. */
  conditions: readonly ExplainedCondition[]
  /** Whether it holds for the record; null where that is not known. */
  holds: boolean | null
}

/** Whether the person may do something, and what decides it. */
export interface ExplainedAbility {
  /** The verb, the step, the action, or `read` and `write` of a field. */
  name: string
  label: string
  isAllowed: boolean
  /** The answer in one sentence: `Asha may not approve LV-00241: it is their own request.` */
  sentence: string
  /** The reason alone; null where it is allowed. */
  why: string | null
  grants: readonly ExplainedGrant[]
}

export interface ExplainedField {
  name: string
  label: string
  read: ExplainedAbility
  write: ExplainedAbility
}

/** The answer to "who may do this": of one person, for a record or for all records of a resource. */
export interface AccessExplanation {
  person: { empId: number; name: string; roles: readonly string[] }
  /** What keeps the person from everything, such as a suspended account. */
  problem: string | null
  /** The title of the record; null where none was named. */
  record: string | null
  abilities: readonly ExplainedAbility[]
  fields: readonly ExplainedField[]
}
