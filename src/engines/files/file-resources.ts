import type { Resource } from '../../framework/resource'
import { attachments } from './attachments'

/** What is asked of a resource that may keep files with its records. */
export type Keeping = Pick<Resource, 'name' | 'label'> & { files?: Readonly<Record<string, unknown>> }

/** What tells which files are kept with records of the resources that declare `files`. */
export function fileResources(resources: readonly Keeping[]): readonly Resource[] {
  const keeping = resources.filter(({ files = {} }) => Object.keys(files).length > 0)
  return keeping.length === 0 ? [] : [attachments(keeping)]
}
