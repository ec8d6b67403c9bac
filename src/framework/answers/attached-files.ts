/** A file of a record. */
export interface AttachedFile {
  id: number
  kind: string
  fileName: string
  extension: string
  /** In bytes. */
  size: number
  /** Metadata of the camera was removed: the file is not byte for byte what was sent. */
  isCleaned: boolean
  /** In hexadecimal. */
  sha256: string
  uploadedByEmpId: number | null
  /** Name of the person. */
  uploadedBy: string | null
  createdAt: string
  version: number
}

/** The files of one kind that are sent back with a line of a record. */
export interface AttachedFilesOfKind {
  /** Whether the caller may add and remove files of this kind now. */
  canChange: boolean
  /** Oldest first. */
  files: AttachedFile[]
}

/** The answer of `getAttachments` for each kind that the caller may see on the record. */
export interface AttachmentKind {
  kind: string
  label: string
  isImage: boolean
  /** How many files of this kind the record may have. */
  most: number
  /** Whether the caller may add and remove files of this kind now. */
  canChange: boolean
  /** Oldest first. */
  files: AttachedFile[]
}
