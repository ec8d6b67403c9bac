import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { checkAccess } from '../../../src/framework/access'
import { findResource } from '../../../src/framework/company/catalogue'
import { listPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'

/** Shows links beside the list of claims; each only if the user may open its target. */
export function LinksTool() {
  const { roles } = useSignedIn()
  return ['expenseAdvances', 'paymentRuns', 'payoutAccounts'].map((name) => {
    const resource = findResource(name)
    if (!resource || !checkAccess(resource, 'list', roles).allowed) return null
    return (
      <Button key={name} component={Link} to={listPath(resource)}>
        {resource.plural}
      </Button>
    )
  })
}
