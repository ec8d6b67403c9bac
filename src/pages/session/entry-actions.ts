export interface EntryActions {
  /** Shows another page of ours without loading the document again. */
  open: (path: string) => Promise<void>
  /** Fetches the application ahead. */
  preload: () => void
}
