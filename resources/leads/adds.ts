import type { Additions } from '../../src/framework/company/additions'

/** What leads add to the customers that they became. */
export const leadsAdds: Additions = {
  customers: { related: ['leadDetails'] },
}
