import { capitalize } from '../naming'
import { type Resource, stepOperationName } from '../resource'
import type { PrintedDocument } from '../values/printed-document'
import { findPreviewKind } from './preview-kind'

/** A document as a step would make it. Its final number is missing. */
interface PaperPreview extends Pick<PrintedDocument, 'title' | 'lines' | 'parts'> {
  /** Labels of values that are missing, so that the step would be refused. */
  lacks: readonly string[]
}

/** A mail as a step would send it. */
export interface MailPreview {
  /** The address; null where the reader may not read it. */
  to: string | null
  name: string
  subject: string
  text: string
  files: readonly { name: string; size: number }[]
}

/** Everything that a step would make and send. */
export interface StepPreview {
  papers: PaperPreview[]
  mails: MailPreview[]
}

type WithSteps = Pick<Resource, 'workflow' | 'actions' | 'letters' | 'previews'>

/** Lists the steps and actions that show something before they are taken. */
export const listPreviewedSteps = (resource: WithSteps): string[] =>
  [...Object.keys(resource.workflow?.transitions ?? {}), ...Object.keys(resource.actions)].filter((step) =>
    findPreviewKind(resource, step),
  )

/** Tells whether a step makes a document of the resource, which replaces a print of its fields. */
export const hasOwnPaper = (resource: WithSteps): boolean =>
  listPreviewedSteps(resource).some((step) => findPreviewKind(resource, step) === 'paper')

/** Names the operation that shows what a step would make: `issueInvoice` → `previewIssueInvoice`. */
export const previewOperationName = (resource: Resource, step: string): string =>
  `preview${capitalize(stepOperationName(resource, step))}`
