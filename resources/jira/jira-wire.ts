import type { JiraTicket } from './rules/jira-answers'
import type { WorklogReport } from './rules/worklog-report'

/** A project of Jira, and the one of ours that has its key. */
export interface MappedJiraProject {
  key: string
  name: string
  mappedProjectId: number | null
}

type ShownOfTicket = Omit<JiraTicket, 'estimateMinutes' | 'spentMinutes' | 'assigneeAccountId' | 'assigneeEmail'>

/** A ticket as people of its project see it. */
export interface ProjectTicket extends ShownOfTicket {
  projectKey: string
  assigneeEmpId: number | null
  /** Minutes. */
  estimate: number | null
  spent: number | null
  url: string
}

/** How old a copy is, and why it is not newer. */
export interface CopyAge {
  takenAt: string | null
  problem: string | null
}

/** What the connection does. The age is that of the work logs. */
export interface JiraState extends CopyAge {
  isConnected: boolean
  readsWorklogs: boolean
}

/** The answer of `getJiraTicketsForProjects`. */
export interface TicketAnswer {
  rows: ProjectTicket[]
  /** How many there are; the rows may be fewer. */
  total: number
  isConnected: boolean
  /** By the key of the project. */
  copies: Readonly<Record<string, CopyAge>>
}

/** The answer of `getJiraProjects`. */
export interface JiraProjectAnswer extends CopyAge {
  rows: MappedJiraProject[]
  isConnected: boolean
}

/** What a pull answers, with the age of what is known of Jira. */
export interface WorklogPull extends WorklogReport, CopyAge {
  isConnected: boolean
  /** Something is left for the job of the hour. */
  isPartial: boolean
}
