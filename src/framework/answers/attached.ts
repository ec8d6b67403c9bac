/** A file kept with a record. */
export interface Attached {
  id: number
  kind: string
  fileName: string
  extension: string
  /** Bytes. */
  size: number
  /** What a camera wrote beside the picture was taken out: it is not byte for byte what was sent. */
  isCleaned: boolean
  /** Hexadecimal. */
  sha256: string
  uploadedByEmpId: number | null
  /** Their name. */
  uploadedBy: string | null
  createdAt: string
  version: number
}

/** The files of one kind that a line of a record is told with. */
export interface AttachedOfKind {
  /** Whether the caller may add and remove them now. */
  canChange: boolean
  /** The oldest first. */
  files: Attached[]
}

/** What `getAttachments` answers for each kind that the caller may see on the record. */
export interface AttachedKind {
  kind: string
  label: string
  isImage: boolean
  /** How many the record may have. */
  most: number
  /** Whether the caller may add and remove files of it now. */
  canChange: boolean
  /** The oldest first. */
  files: Attached[]
}
