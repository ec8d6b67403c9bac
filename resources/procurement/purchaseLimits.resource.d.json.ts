import type { FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** The limits of purchases from a date on. The latest ones that have begun apply. */
export declare const purchaseLimits: FileResource<
  'purchaseLimits',
  {
    validFrom: Needed<FileField<'date'>>
    currency: Needed<FileField<'currency'>>
    directorLimit: Needed<FileField<'money'>>
    quoteLimit: Needed<FileField<'money'>>
    quotesNeeded: Needed<FileField<'number'>>
    receiptTolerance: Needed<FileField<'percent'>>
    invoiceTolerance: Needed<FileField<'percent'>>
    bankHoldDays: Needed<FileField<'number'>>
  }
>
