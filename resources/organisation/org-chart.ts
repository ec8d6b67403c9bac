/** A person in the organisation chart. */
export interface ChartPerson {
  empId: number
  fullName: string
  designation: string
  department: string
  /** Their manager; null at the root, and if that person is not in the chart. */
  managerEmpId: number | null
  /** The number of direct reports. */
  directs: number
  /** The number of all people below them. */
  total: number
  /** Their dotted-line managers. */
  dotted: readonly number[]
}

/** The same as a tree, as `getOrgChart` answers it. */
export interface ChartNode extends ChartPerson {
  reports: readonly ChartNode[]
}
