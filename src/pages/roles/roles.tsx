import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import type { Granted } from '../../framework/answers/granted'
import { figure } from '../../i18n/figure'
import { FieldHostProvider } from '../../views/host'
import { PlainChoice } from '../../views/import/plain-choice'
import { PageHead } from '../../views/page'
import { useSignedIn } from '../../views/signed-in'
import { AccessDenied, FailureNotice, Waiting } from '../../views/states/states'
import { EndDialog, GrantDialog } from './grant-dialog'
import { GrantRow } from './grant-row'
import { grantableRoles } from './grantable'
import { RightsList } from './rights-list'
import { everyRole, perPage, type Shown, useGrants } from './use-roles'
import { useRoleWords } from './words'
import './roles.css'

/** Who holds which role, and what each may; for administrators. */
export function Roles() {
  const say = useRoleWords()
  const me = useSignedIn()
  if (!me?.roles.includes('admin')) return <AccessDenied what={say('what')} />
  return <Grants own={me.empId} />
}

function Grants({ own }: { own: number }) {
  const say = useRoleWords()
  const [shown, setShown] = useState<Shown>({ role: everyRole, isPastToo: false, page: 1 })
  const [isGranting, setIsGranting] = useState(false)
  const [ending, setEnding] = useState<Granted>()
  const { data, error, isPending, refetch } = useGrants(shown)
  return (
    <>
      <PageHead title={say('title')}>
        <Button variant="contained" onClick={() => setIsGranting(true)}>
          {say('grant')}
        </Button>
      </PageHead>
      <p className="roles-intro">{say('intro')}</p>
      <div className="role-filters">
        <PlainChoice
          label={say('role')}
          value={shown.role}
          options={[[everyRole, say('allRoles')], ...Object.entries(grantableRoles())]}
          onChange={(role) => setShown({ ...shown, role, page: 1 })}
        />
        <FormControlLabel
          control={
            <Checkbox
              checked={shown.isPastToo}
              onChange={(_event, isPastToo) => setShown({ ...shown, isPastToo, page: 1 })}
            />
          }
          label={say('pastToo')}
        />
      </div>
      {isPending ? <Waiting /> : null}
      {error && !data ? <FailureNotice error={error} retry={() => void refetch()} /> : null}
      {data?.total === 0 ? <p role="status">{say('none')}</p> : null}
      <ul className="role-grants">
        {data?.grants.map((granted) => (
          <GrantRow key={granted.id} granted={granted} isOwn={granted.empId === own} onEnd={() => setEnding(granted)} />
        ))}
      </ul>
      <Pages shown={shown} total={data?.total ?? 0} onPage={(page) => setShown({ ...shown, page })} />
      <RightsList />
      {isGranting ? (
        <FieldHostProvider>
          <GrantDialog onClose={() => setIsGranting(false)} />
        </FieldHostProvider>
      ) : null}
      {ending ? <EndDialog granted={ending} onClose={() => setEnding(undefined)} /> : null}
    </>
  )
}

function Pages({ shown: { page }, total, onPage }: { shown: Shown; total: number; onPage(page: number): void }) {
  const say = useRoleWords()
  if (total <= perPage) return null
  const last = Math.min(page * perPage, total)
  return (
    <nav className="role-pages" aria-label={say('title')}>
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {say('previous')}
      </Button>
      <span>{say('pageOf', { from: figure((page - 1) * perPage + 1), to: figure(last), total: figure(total) })}</span>
      <Button disabled={last >= total} onClick={() => onPage(page + 1)}>
        {say('next')}
      </Button>
    </nav>
  )
}
