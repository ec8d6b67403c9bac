import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { checkAccess } from '../../../src/framework/access'
import { findResource } from '../../../src/framework/company/catalogue'
import { createPath, listPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { useExpenseWords } from '../words/en'

/** Shows links beside the list of claims; each only if the user may open its target. */
export function LinksTool() {
  const { roles } = useSignedIn()
  const say = useExpenseWords()
  const links = ['expenseAdvances', 'paymentRuns', 'payoutAccounts'].map((name) => {
    const resource = findResource(name)
    if (!resource || !checkAccess(resource, 'list', roles).allowed) return null
    return (
      <Button key={name} component={Link} to={listPath(resource)}>
        {resource.plural}
      </Button>
    )
  })
  const runs = findResource('paymentRuns')
  return (
    <>
      {links}
      {runs && checkAccess(runs, 'create', roles).allowed ? (
        <Button component={Link} to={createPath(runs)} variant="outlined">
          {say('newRun')}
        </Button>
      ) : null}
    </>
  )
}
