import { check, choice, number, ref, text } from '../../fields'
import { attachmentTable, maxFileBytes, maxFileNameLength } from '../../framework/files/file-kinds'
import { peopleResource } from '../../framework/register'
import { defineResource, type Resource } from '../../framework/resource'

/**
 * The metadata of a file of a record; only the server writes it. It has no grants:
 * `server/files/file-rights.ts` checks whether the caller may see the record.
 * @param keeping the resources whose records have files
 */
export const attachments = (keeping: readonly ResourceWithFiles[]) =>
  defineResource(attachmentTable, {
    label: 'File',
    route: 'Attachments',
    title: 'fileName',
    icon: 'AttachFile',
    // The name `getAttachments` belongs to the operation that reads the files of one record.
    operations: { list: 'listAttachments' },
    fields: {
      entityType: choice(Object.fromEntries(keeping.map(({ name, label }) => [name, label])), {
        label: 'Attached to',
        isOfNames: true,
        namesResource: true,
        required: true,
        fixed: true,
      }),
      // Empty until the record that the file belongs to is created.
      recordId: number({ label: 'Record', min: 1, fixed: true }),
      kind: text({ max: 60, required: true, fixed: true }),
      fileName: text({ max: maxFileNameLength, required: true, fixed: true }),
      extension: text({ max: 10, required: true, fixed: true }),
      size: number({ min: 1, max: maxFileBytes, required: true, fixed: true, unit: 'bytes' }),
      sha256: text({ label: 'Checksum', max: 64, required: true, fixed: true }),
      isCleaned: check({ label: 'Location and camera data removed', fixed: true }),
      storedKey: text({ label: 'Storage key', max: 100, required: true, fixed: true, unique: true }),
      uploadedByEmpId: ref(peopleResource, { label: 'Added by', fixed: true }),
    },
    indexes: [
      ['entityType', 'recordId', 'kind'],
      ['uploadedByEmpId', 'createdAt'],
      ['sha256', 'entityType'],
    ],
    access: [],
  })

/** What the engine needs of a resource with files. */
export type ResourceWithFiles = Pick<Resource, 'name' | 'label'> & { files?: Readonly<Record<string, unknown>> }
