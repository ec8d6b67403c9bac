import { enginesArea } from '../../framework/company/cards'
import { areasWithApprovals, loadAreas } from '../../framework/company/catalogue'

/** Loads a page with requests of many kinds together with their declarations. */
export const withWaiting = async <Module>(page: Promise<Module>): Promise<Module> =>
  (await Promise.all([page, loadAreas([...areasWithApprovals(), enginesArea])]))[0]
