import { type FieldError, StewardError } from '../errors'
import type { Right } from '../field'
import type { LooseFilter } from '../filter'

/** Files of one kind that are kept with a record of the resource. */
export interface FileKind<F = LooseFilter> {
  label: string
  /** Who may add and remove them; default: whoever may update the record as it stands. */
  to?: readonly Right[]
  /** Records to which they may be added and from which they may be removed; default: all. */
  while?: F
  /** Who may see them; default: whoever may see the record. */
  readableBy?: readonly Right[]
  /** How many a record may have; default 20. */
  most?: number
  /** Pictures only. */
  isImage?: true
  /** Kept sealed with the data keys: on the disk, in the bucket and in backups. */
  isSealed?: true
  /** Names of operations of its own; any kind goes by those of documents. */
  operations?: FileOperations
}

/** Operations on the files of a record, by what they do. */
export interface FileOperations {
  upload?: string
  list?: string
  download?: string
}

export const maxFiles = ({ most }: FileKind): number => most ?? 20

/** The kind of file that is the picture of a person, where people keep one. */
export const photoKind = 'photo'

/** Bytes of one file. */
export const maxFileBytes = 10 * 1024 * 1024

export const maxFileNameLength = 200

/** What may be kept, and the content type under which it is given out. */
export const fileTypes = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
} as const
/** What the server makes itself besides: nobody brings one. */
export const generatedTypes = { xml: 'application/xml' } as const

/** The content type of a file that is kept; undefined where it is none of ours. */
export const contentTypeFor = (extension: string): string | undefined =>
  new Map<string, string>(Object.entries({ ...fileTypes, ...generatedTypes })).get(extension)

export type FileExtension = keyof typeof fileTypes

const imageExtensions: readonly FileExtension[] = ['jpg', 'jpeg', 'png', 'gif', 'bmp']

/** The extensions a kind takes, for the chooser of the browser as well. */
export const allowedExtensions = ({ isImage }: { isImage?: boolean }): readonly FileExtension[] =>
  isImage ? imageExtensions : (Object.keys(fileTypes) as FileExtension[])

/** What follows the last dot, where it is one of those that may be kept. */
export function fileExtension(fileName: string): FileExtension | undefined {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return fileName.includes('.') && Object.hasOwn(fileTypes, ending) ? (ending as FileExtension) : undefined
}

/** The refusal of a file that its kind does not take; `why` tells machines more than the words do. */
export function wrongFileKind(kind: { isImage?: boolean }, why: string): StewardError {
  const code = kind.isImage ? 'imageKind' : 'fileKind'
  return fileError(code, { why })
}

/** A refusal that names the file. */
export function fileError(
  code:
    | 'fileKind'
    | 'imageKind'
    | 'fileName'
    | 'fileTooLarge'
    | 'fileEmpty'
    | 'fileActive'
    | 'tooManyFiles'
    | 'fileQuota'
    | 'storageFull',
  args: NonNullable<FieldError['args']> = {},
): StewardError {
  const error = new StewardError(code, { args })
  return new StewardError(code, { args, fields: { file: { code, args, message: error.message } } })
}

export const fileTooLarge = (): StewardError => fileError('fileTooLarge', { megabytes: maxFileBytes / 1024 ** 2 })

/** The resource that the engine keeps what it knows of files in. */
export const attachmentTable = 'attachments'

/** What is wrong with a file before any of it is read, asked before it is sent and once more where it arrives. */
export function findFileProblem(
  kind: { isImage?: boolean },
  file: { name: string; size: number },
): StewardError | undefined {
  const extension = fileExtension(file.name)
  if (!extension || !allowedExtensions(kind).includes(extension)) return wrongFileKind(kind, 'extension')
  if (file.size === 0) return fileError('fileEmpty')
  if (file.size > maxFileBytes) return fileTooLarge()
  return undefined
}
