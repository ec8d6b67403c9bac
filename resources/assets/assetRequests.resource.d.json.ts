import type { FileChoice, FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** A request for an asset: the manager approves it, then people operations issue the asset. */
export declare const assetRequests: FileResource<
  'assetRequests',
  {
    requestNumber: FileField<'serial'>
    empId: Needed<FileField<'ref'>>
    category: Needed<FileChoice<'choice', 'laptop' | 'desktop' | 'monitor' | 'phone' | 'sim' | 'access_card'
      | 'peripheral' | 'furniture' | 'vehicle' | 'software_licence' | 'other'>>
    reason: Needed<FileField<'longText'>>
    neededBy: FileField<'date'>
  },
  'status',
  'requested' | 'approved' | 'fulfilled' | 'rejected' | 'cancelled',
  'approve' | 'reject' | 'decline' | 'fulfil' | 'cancel',
  never,
  'other'
>
