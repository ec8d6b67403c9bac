import type { FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** A person who is named as travelling together with somebody, and gets a trip of their own by agreeing. */
export declare const travelCompanions: FileResource<
  'travelCompanions',
  {
    requisitionId: Needed<FileField<'ref'>>
    empId: Needed<FileField<'ref'>>
    travellerEmpId: FileField<'ref'>
    route: FileField<'text'>
    fromDate: FileField<'date'>
    toDate: FileField<'date'>
    ownTripId: FileField<'ref'>
  },
  'status',
  'asked' | 'joined' | 'declined' | 'dropped',
  'join' | 'decline' | 'drop',
  'waiting' | 'live'
>
