import type { Resource } from '../../framework/resource'
import { attachments } from './attachments'

/** What the engine needs of a resource with files. */
export type Keeping = Pick<Resource, 'name' | 'label'> & { files?: Readonly<Record<string, unknown>> }

/** The engine's resource of file metadata, for resources that declare `files`. */
export function fileResources(resources: readonly Keeping[]): readonly Resource[] {
  const keeping = resources.filter(({ files = {} }) => Object.keys(files).length > 0)
  return keeping.length === 0 ? [] : [attachments(keeping)]
}
