/** Somebody in the chart of the company. */
export interface ChartPerson {
  empId: number
  fullName: string
  designation: string
  department: string
  /** Whom they report to; null at the root, and where that person is not in the chart. */
  managerEmpId: number | null
  /** Who reports to them. */
  directs: number
  /** Everybody below them. */
  total: number
  /** To whom a dotted line leads. */
  dotted: readonly number[]
}

/** The same as a tree, as `getOrgChart` answers it. */
export interface ChartNode extends ChartPerson {
  reports: readonly ChartNode[]
}
