import { attachmentTable } from '../../framework/files'
import type { Resource } from '../../framework/resource'
import { attachments } from './attachments'

/** The resources, with the one that tells which files are kept with records of those that declare `files`. */
export function withFiles(resources: readonly Resource[]): readonly Resource[] {
  const others = resources.filter(({ name }) => name !== attachmentTable)
  const keeping = others.filter(({ files }) => Object.keys(files).length > 0)
  return keeping.length === 0 ? others : [...others, attachments(keeping)]
}
