/** A part of the words that say what a record is: a field, or the days from one to the other. */
export type SummaryPart<Name extends string = string> = Name | { readonly from: Name; readonly to: Name }

export interface TitleOptions<Title extends string = string, Name extends string = string> {
  /** What a record is, in a sentence for whoever changes the declaration. */
  about?: string
  /** Singular label. */
  label: string
  /** The field whose value stands for a record in references. */
  title: Title
  /** What a record is, in words: `['leaveTypeId', { from: 'fromDate', to: 'toDate' }]`; default: the title. */
  summary?: readonly SummaryPart<Name>[]
}
