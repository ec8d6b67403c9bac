import type { FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** The holidays of some locations. One calendar serves all years. */
export declare const holidayCalendars: FileResource<
  'holidayCalendars',
  {
    name: Needed<FileField<'text'>>
    country: Needed<FileField<'country'>>
    locationCount: FileField<'count'>
    holidayCount: FileField<'count'>
  }
>
