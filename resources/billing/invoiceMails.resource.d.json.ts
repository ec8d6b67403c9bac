import type { FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** A mail with an invoice that was sent. The server enters it. */
export declare const invoiceMails: FileResource<
  'invoiceMails',
  {
    invoiceId: Needed<FileField<'ref'>>
    sentAt: Needed<FileField<'instant'>>
    pocId: Needed<FileField<'ref'>>
    address: Needed<FileField<'email'>>
    subject: Needed<FileField<'text'>>
    byEmpId: FileField<'ref'>
  }
>
