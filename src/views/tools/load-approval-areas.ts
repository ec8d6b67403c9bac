import { listApprovalAreas, loadAreas } from '../../framework/company/catalogue'
import { enginesArea } from '../../framework/company/resource-cards'

/** Loads a page that shows requests of many kinds, together with the declarations of these kinds. */
export const loadWithApprovalAreas = async <Module>(page: Promise<Module>): Promise<Module> =>
  (await Promise.all([page, loadAreas([...listApprovalAreas(), enginesArea])]))[0]
