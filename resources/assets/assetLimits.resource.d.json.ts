import type { FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** A limit from a date on: a director has to dispose of an asset that is worth more. */
export declare const assetLimits: FileResource<
  'assetLimits',
  {
    validFrom: Needed<FileField<'date'>>
    currency: Needed<FileField<'currency'>>
    disposalLimit: Needed<FileField<'money'>>
  }
>
