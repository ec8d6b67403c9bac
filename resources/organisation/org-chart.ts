/** A person in the organisation chart. */
export interface ChartPerson {
  empId: number
  fullName: string
  designation: string
  department: string
  /** The person's manager; null at the root, or if the manager is not in the chart. */
  managerEmpId: number | null
  /** The number of direct reports. */
  directs: number
  /** The number of people below them, direct or not. */
  total: number
  /** The ids of their dotted-line managers. */
  dotted: readonly number[]
}

/** A person with the tree of people below them, as `getOrgChart` answers it. */
export interface ChartNode extends ChartPerson {
  reports: readonly ChartNode[]
}
