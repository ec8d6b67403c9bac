import {
  type FileExtension,
  type FileKind,
  fileError,
  fileExtension,
  findFileProblem,
  maxFileNameLength,
  wrongFileKind,
} from '../../src/framework/files/kinds'
import { actives } from './check/active'
import { isDoc, isPdf, isRar } from './check/documents'
import { cleanName } from './check/name'
import { isBmp, isGif, isJpeg, isPng } from './check/pictures'
import { isDocx, isZip } from './check/zip'
import type { Uploaded } from './uploaded'

/** Whether the content is what the extension says; none of them reads further than the file or unpacks more than it says. */
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
 * The name and extension under which a file is kept.
 *
 * What is a file of its kind and something else as well, a picture with a page in its comment, is kept: it is given out
 * under its own type only, to be saved and never opened in our origin.
 * @throws StewardError naming the file
 */
export async function checkFile(
  { name, bytes }: Uploaded,
  kind: Pick<FileKind, 'isImage'>,
): Promise<{ fileName: string; extension: FileExtension }> {
  const refusal = findFileProblem(kind, { name: name.trim(), size: bytes.length })
  if (refusal) throw refusal
  const fileName = cleanName(name)
  const extension = fileExtension(fileName ?? '')
  if (!fileName || !extension) throw fileError('fileName', { most: maxFileNameLength })
  if (!(await contents[extension](bytes))) throw wrongFileKind(kind, 'content')
  if (await actives[extension]?.(bytes)) throw fileError('fileActive')
  return { fileName, extension }
}
