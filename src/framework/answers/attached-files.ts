/** A file of a record. */
export interface AttachedFile {
  id: number
  kind: string
  fileName: string
  extension: string
  /** Size of the file in bytes. */
  size: number
  /** The server removed the camera's metadata, so the file differs from the one that was sent. */
  isCleaned: boolean
  /** The SHA-256 of the file, in hexadecimal. */
  sha256: string
  uploadedByEmpId: number | null
  /** Name of that person. */
  uploadedBy: string | null
  createdAt: string
  version: number
}

/** The files of one kind that the server answers with a line of a record. */
export interface AttachedFilesOfKind {
  /** Whether the caller may add and remove files of this kind now. */
  canChange: boolean
  /** The files, oldest first. */
  files: AttachedFile[]
}

/** The answer of `getAttachments` for each kind that the caller may see on the record. */
export interface AttachmentKind {
  kind: string
  label: string
  isImage: boolean
  /** Most files of this kind that the record may have. */
  most: number
  /** Whether the caller may add and remove files of this kind now. */
  canChange: boolean
  /** The files, oldest first. */
  files: AttachedFile[]
}
