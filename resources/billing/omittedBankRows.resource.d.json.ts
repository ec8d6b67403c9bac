import type { FileChoice, FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** A row of a bank statement that was not imported, with the reason. */
export declare const omittedBankRows: FileResource<
  'omittedBankRows',
  {
    bankStatementId: Needed<FileField<'ref'>>
    line: Needed<FileField<'number'>>
    reason: Needed<FileChoice<'choice', 'known' | 'not_booked' | 'balance' | 'reversed'>>
    content: Needed<FileField<'text'>>
    bankLineId: FileField<'ref'>
  }
>
