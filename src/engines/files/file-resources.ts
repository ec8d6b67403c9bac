import type { Resource } from '../../framework/resource'
import { attachments, type ResourceWithFiles } from './attachments'

/** Builds the engine's resource of file metadata, for resources that declare `files`. */
export function buildFileResources(resources: readonly ResourceWithFiles[]): readonly Resource[] {
  const keeping = resources.filter(({ files = {} }) => Object.keys(files).length > 0)
  return keeping.length === 0 ? [] : [attachments(keeping)]
}
