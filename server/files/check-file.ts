import {
  createFileError,
  createFileKindError,
  type FileExtension,
  type FileKind,
  findFileProblem,
  maxFileNameLength,
  readFileExtension,
} from '../../src/framework/files/file-kinds'
import { isDoc, isPdf, isRar } from './check/documents'
import { normalizeFileName } from './check/file-name'
import { actives } from './check/pdf-actions'
import { isBmp, isGif, isJpeg, isPng } from './check/pictures'
import { isDocx, isZip } from './check/zip'
import type { UploadedFile } from './uploaded-file'

/**
 * The checks, by extension, that the content matches. None reads beyond the
 * file or unpacks more than the file declares.
 */
const contents: Readonly<Record<FileExtension, (bytes: Buffer) => boolean | Promise<boolean>>> = {
  doc: isDoc,
  docx: isDocx,
  pdf: isPdf,
  zip: isZip,
  rar: isRar,
  jpg: isJpeg,
  jpeg: isJpeg,
  png: isPng,
  gif: isGif,
  bmp: isBmp,
}

/**
 * Checks a file and answers its stored name and extension.
 * It accepts a file that is valid for two types, such as a picture with HTML in a comment, because a file is
 * only served as a download under its own type.
 * @throws StewardError naming the file
 */
export async function checkFile(
  { name, bytes }: UploadedFile,
  kind: Pick<FileKind, 'isImage'>,
): Promise<{ fileName: string; extension: FileExtension }> {
  const refusal = findFileProblem(kind, { name: name.trim(), size: bytes.length })
  if (refusal) throw refusal
  const fileName = normalizeFileName(name)
  const extension = readFileExtension(fileName ?? '')
  if (!fileName || !extension) throw createFileError('fileName', { most: maxFileNameLength })
  if (!(await contents[extension](bytes))) throw createFileKindError(kind, 'content')
  if (await actives[extension]?.(bytes)) throw createFileError('fileActive')
  return { fileName, extension }
}
