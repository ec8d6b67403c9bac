/** Who sees to a part of the checklist. */
export type Owner = 'manager' | 'hr' | 'finance'

/** What has to be done before somebody leaves. */
export const clearanceAreas = {
  handover: 'Handover',
  assets: 'Assets',
  access: 'Access',
  timesheets: 'Timesheets',
  expenses_and_advances: 'Expenses and advances',
  leave_settlement: 'Leave settlement',
  documents: 'Documents',
  finance_settlement: 'Final settlement',
  exit_interview: 'Exit interview',
} as const
type ClearanceArea = keyof typeof clearanceAreas

interface Part {
  owner: Owner
  /** Nobody leaves before it is cleared or waived. */
  isBlocking: boolean
  /** It clears itself once nothing of it is open any more: what is counted says the declaration of each record. */
  isLive?: true
}

/** The checklist of everybody; what is live stands in it where something is counted for it. */
export const checklist: Readonly<Record<ClearanceArea, Part>> = {
  handover: { owner: 'manager', isBlocking: true, isLive: true },
  assets: { owner: 'hr', isBlocking: true, isLive: true },
  access: { owner: 'hr', isBlocking: true },
  timesheets: { owner: 'manager', isBlocking: true, isLive: true },
  expenses_and_advances: { owner: 'finance', isBlocking: true, isLive: true },
  leave_settlement: { owner: 'hr', isBlocking: true },
  documents: { owner: 'hr', isBlocking: false },
  finance_settlement: { owner: 'finance', isBlocking: true },
  exit_interview: { owner: 'hr', isBlocking: false },
}
