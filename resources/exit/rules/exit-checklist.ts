/** Who clears an item of the checklist. */
type ChecklistOwner = 'manager' | 'hr' | 'finance'

/** The areas of the clearance checklist. */
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

interface ChecklistPart {
  owner: ChecklistOwner
  /** Nobody can leave before the item is cleared or waived. */
  isBlocking: boolean
  /**
   * The item clears itself when no record of its area is open. The declaration of each record says what
   * counts.
   */
  isLive?: true
}

/** The checklist of every exit. A live item appears only if some record is counted for it. */
export const checklist: Readonly<Record<ClearanceArea, ChecklistPart>> = {
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
