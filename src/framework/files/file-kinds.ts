import { type FieldError, StewardError } from '../errors'
import type { Right } from '../field'
import type { LooseFilter } from '../filter'

/** Files of one kind on records of the resource. */
export interface FileKind<F = LooseFilter> {
  label: string
  /** Text shown where people choose such files in a form. */
  help?: string
  /** Who may add and remove such files; default: who may update the record in its state. */
  to?: readonly Right[]
  /** Records on which such files may be added and removed; default: all. */
  while?: F
  /** Who may see such files; default: who may see the record. */
  readableBy?: readonly Right[]
  /** Most files of this kind on a record; default 20. */
  most?: number
  /** True where only images are allowed. */
  isImage?: true
  /** True where the server stores such files encrypted: on disk, in the bucket and in backups. */
  isSealed?: true
  /** Names of its own operations; default: the operations of documents. */
  operations?: FileOperations
}

/** Operations on the files of a record, by effect. */
export interface FileOperations {
  upload?: string
  list?: string
  download?: string
}

export const maxFiles = ({ most }: FileKind): number => most ?? 20

/** The kind of file that holds people's photos. */
export const photoKind = 'photo'

/** Most bytes of one file. */
export const maxFileBytes = 10 * 1024 * 1024

export const maxFileNameLength = 200

/** Allowed file types, each with the content type with which it is sent. */
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
/** File types that only the server makes; nobody may upload them. */
export const generatedTypes = { xml: 'application/xml' } as const

/** Finds the content type of a stored file; undefined for unknown types. */
export const findContentType = (extension: string): string | undefined =>
  new Map<string, string>(Object.entries({ ...fileTypes, ...generatedTypes })).get(extension)

export type FileExtension = keyof typeof fileTypes

const imageExtensions: readonly FileExtension[] = ['jpg', 'jpeg', 'png', 'gif', 'bmp']

/** Lists the extensions that a kind takes; the file dialog of the browser uses them too. */
export const listAllowedExtensions = ({ isImage }: { isImage?: boolean }): readonly FileExtension[] =>
  isImage ? imageExtensions : (Object.keys(fileTypes) as FileExtension[])

/** Reads the extension; undefined where it is not an allowed one. */
export function readFileExtension(fileName: string): FileExtension | undefined {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return fileName.includes('.') && Object.hasOwn(fileTypes, ending) ? (ending as FileExtension) : undefined
}

/** Makes the error for a file of the wrong kind; `why` says more than the message, for machines. */
export function createFileKindError(kind: { isImage?: boolean }, why: string): StewardError {
  const code = kind.isImage ? 'imageKind' : 'fileKind'
  return createFileError(code, { why })
}

/** Makes a refusal that names the file. */
export function createFileError(
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

export const createFileTooLargeError = (): StewardError =>
  createFileError('fileTooLarge', { megabytes: maxFileBytes / 1024 ** 2 })

/** The resource that stores the metadata of files. */
export const attachmentTable = 'attachments'

/**
 * Finds what is wrong with a file's name and size. The browser checks before sending, the server checks
 * again.
 */
export function findFileProblem(
  kind: { isImage?: boolean },
  file: { name: string; size: number },
): StewardError | undefined {
  const extension = readFileExtension(file.name)
  if (!extension || !listAllowedExtensions(kind).includes(extension)) return createFileKindError(kind, 'extension')
  if (file.size === 0) return createFileError('fileEmpty')
  if (file.size > maxFileBytes) return createFileTooLargeError()
  return undefined
}
