import { createWordsHook, type SayOf } from '../words-hook'

/** Words of saved reports; loaded with their panel or with the page of all reports. */
const words = {
  mine: 'My reports',
  shared: 'Shared with me',
  none: 'No saved reports yet. Set period, filters and grouping, and save them here.',
  asDeclared: 'Default report',
  onHub: 'On the reports page',
  saveChanges: 'Save changes to “%{name}”',
  saveAs: 'Save as…',
  edit: 'Rename and share…',
  delete: 'Delete…',
  deleteTitle: 'Delete the saved report “%{name}”?',
  actionsOf: 'Actions for the saved report %{name}',
  newTitle: 'Save this report',
  editTitle: 'Saved report “%{name}”',
  period: 'Period',
  showOnHub: 'Show on the reports page',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Report “%{name}” saved',
  deleted: 'Report “%{name}” deleted',
  gone: 'This saved report was deleted, or is no longer shared with you.',
  unusable: 'No longer valid: %{problem}.',
  fixed: 'Always %{from} – %{to}',
  month: 'This month',
  monthBefore: 'Last month',
  monthBack: '%{count} months ago',
  quarter: 'This quarter',
  quarterBefore: 'Last quarter',
  quarterBack: '%{count} quarters ago',
  year: 'This fiscal year',
  yearBefore: 'Last fiscal year',
  yearBack: '%{count} fiscal years ago',
  moves: '%{period}, moving with the calendar',
} as const

export type SavedReportsSay = SayOf<keyof typeof words>

export const useSavedReportsWords = createWordsHook('savedReports', words)
