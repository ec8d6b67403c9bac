import { listApprovalAreas, loadAreas } from '../../framework/company/catalogue'
import { enginesArea } from '../../framework/company/resource-cards'

/** Loads a page with requests of many kinds together with their declarations. */
export const loadWithApprovalAreas = async <Module>(page: Promise<Module>): Promise<Module> =>
  (await Promise.all([page, loadAreas([...listApprovalAreas(), enginesArea])]))[0]
