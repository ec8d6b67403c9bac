import { defineScope } from '../../../server/session/roles/session-scopes'
import { companyAssets } from '../../assets/companyAssets'
import { peopleTeam } from '../../people/roles'

/**
 * The scope of the asset desk: scan, hand out and take back assets. Its token is valid for one working day.
 */
export const assetDesk = defineScope({
  name: 'assetDesk',
  area: companyAssets.label,
  to: peopleTeam,
  hours: 8,
  signIn: 'signInAtAssetDesk',
  signOut: 'leaveAssetDesk',
  operations: [
    ...['scanAtAssetDesk', 'findPersonAtAssetDesk', 'issueAtAssetDesk', 'acceptAtAssetDesk', 'returnEmployeeAssets'],
    ...['getOpenAssetAudits', 'scanForAssetAudit', 'getAssetNotice'],
  ],
})
