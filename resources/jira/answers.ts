import type { JiraTicket } from './rules/jira-answers'

/** A project of Jira, and the one of ours that has its key. */
export interface MappedJiraProject {
  key: string
  name: string
  mappedProjectId: number | null
}

/** A ticket as people of its project see it. */
export interface ProjectTicket extends Pick<JiraTicket, 'key' | 'summary' | 'type' | 'status' | 'statusCategory' | 'assignee' | 'dueDate' | 'updatedAt'> {
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
