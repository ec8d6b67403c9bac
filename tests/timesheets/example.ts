/** A worked example of a week. */
export interface Example {
  id: string
  says: string
  given: {
    weekStart: string
    timeZone: string
    action: 'save' | 'submit' | 'approve'
    at: string
    lines?: {
      date: string
      projectId: number
      minutes: number
      billable: boolean
      description?: string
      source?: string
    }[]
    holidays?: { date: string; name: string }[]
    leave?: {
      leaveTypeCode: string
      fromDate: string
      toDate: string
      fromSession: string
      toSession: string
      status: string
    }[]
    attendanceByDay?: Record<string, number>
    dateOfJoining?: string
    slicedProjects?: { projectId: number; projectManagerEmpId: number }[]
    decisions?: { byEmpId: number; action: 'approve' | 'reject' }[]
    rates?: { costRate: string; billRate: string; effectiveFrom: string; recordedAt: string }[]
    phase?: { budgetMinutes: number; approvedMinutes: number; hardStop: boolean }
  }
  expect: {
    outcome: string
    rule?: string
    date?: string
    minutes?: number
    missingDays?: string[]
    totalMinutes?: number
    billableMinutes?: number
    expectedMinutes?: number
    warnings?: object[]
    lateSubmission?: boolean
    billablePercent?: string
    utilisationPercent?: string
    lineMinutes?: number[]
    slices?: { projectId: number; minutes: number; approverEmpId: number; status: string }[]
    lines?: { date: string; costRate: string; billRate: string; costAmount: string; billAmount: string }[]
    phaseUsedMinutes?: number
    percentUsed?: string
    budgetWarnings?: number[]
  }
}
