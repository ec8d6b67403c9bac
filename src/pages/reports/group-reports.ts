import { matchesSearch } from '../../views/blocks/records/search-field'

/** A report as the page of all reports shows it. */
export interface HubReport {
  route: string
  title: string
  /** The heading under which it stands. */
  group: string
  /** What it tells, in words. */
  answers?: string
  /** Who may see it, in words. */
  readers?: string
}

/** Keeps the reports in which all words of the search occur. */
export const matchReports = (reports: readonly HubReport[], search: string): HubReport[] =>
  reports.filter(({ title, group, answers }) => matchesSearch(search, [title, group, answers]))

/** Groups reports by their heading, in the order in which the headings first occur. */
export function groupReports(reports: readonly HubReport[]): [string, HubReport[]][] {
  const groups = new Map<string, HubReport[]>()
  for (const report of reports) groups.set(report.group, [...(groups.get(report.group) ?? []), report])
  return [...groups]
}
