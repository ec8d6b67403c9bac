import type { FileChoice, FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** Days and halves of days that a trip takes of its traveller. While a change waits, those of both trips. */
export declare const travelTimes: FileResource<
  'travelTimes',
  {
    requisitionId: Needed<FileField<'ref'>>
    empId: Needed<FileField<'ref'>>
    kind: Needed<FileChoice<'choice', 'approved' | 'asked'>>
    fromDate: Needed<FileField<'date'>>
    fromSession: Needed<FileChoice<'choice', 'full' | 'first_half' | 'second_half'>>
    toDate: Needed<FileField<'date'>>
    toSession: Needed<FileChoice<'choice', 'full' | 'first_half' | 'second_half'>>
  }
>
