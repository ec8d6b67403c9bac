/** Somebody whom a comment mentions, or could mention. */
export interface CommentPerson {
  empId: number
  name: string
}

/** A comment on a record, as its readers see it. */
export interface RecordComment {
  id: number
  /** Null where the comment was removed. */
  text: string | null
  writtenByEmpId: number
  author: string
  createdAt: string
  version: number
  editedAt: string | null
  removedAt: string | null
  /** True where somebody else than the author removed it. */
  isModerated: boolean
  mentions: readonly CommentPerson[]
  /** What the caller may do with it; `inspect` is to read its earlier texts. */
  can: readonly ('edit' | 'remove' | 'moderate' | 'inspect')[]
}

/** A page of comments on a record, the newest at the end. */
export interface CommentPage {
  comments: readonly RecordComment[]
  /** The number of comments on the record, removed ones left out. */
  total: number
  hasEarlier: boolean
  canWrite: boolean
  isMuted: boolean
}

/** An earlier text of a comment, for administrators. */
export interface CommentVersion {
  at: string
  byEmpId: number | null
  by: string | null
  text: string | null
}
