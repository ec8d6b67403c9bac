import type { FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** A department or a location whose people a travel authority covers. The server writes them. */
export declare const travelAuthorityScopes: FileResource<
  'travelAuthorityScopes',
  {
    authorityId: Needed<FileField<'ref'>>
    departmentId: FileField<'ref'>
    locationId: FileField<'ref'>
  }
>
