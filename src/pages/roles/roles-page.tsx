import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RoleGrant } from '../../framework/answers/role-grant'
import { Pager } from '../../views/batch/pager'
import { QueryContent } from '../../views/blocks/query-content'
import { SearchField } from '../../views/blocks/records/search-field'
import { LabelledSelect } from '../../views/import/labelled-select'
import { PageHead } from '../../views/page-head'
import { useSignedIn } from '../../views/signed-in'
import { LoadingLines } from '../../views/states/page-states'
import { EndGrantDialog, GrantDialog } from './grant-dialog'
import { GrantTable } from './grant-table'
import { listGrantableRoles } from './grantable-roles'
import { RightsList } from './rights-list'
import { RoleViews } from './role-views'
import { everyRole, type GrantListQuery, perPage, useGrants } from './use-roles'
import { useRoleWords } from './words'

const MadeRoles = lazy(() => import('./made/made-roles').then((module) => ({ default: module.MadeRoles })))

/** Shows who holds which role, and makes roles; for administrators. */
export function RolesPage() {
  const [search] = useSearchParams()
  const view = search.get('view') === 'roles' ? 'roles' : 'people'
  return (
    <div className="page-wide">
      {view === 'roles' ? (
        <Suspense fallback={<LoadingLines lines={6} />}>
          <MadeRoles />
        </Suspense>
      ) : (
        <RoleHolders />
      )}
    </div>
  )
}

/** Shows who holds which role, and the rights of each role. */
function RoleHolders() {
  const say = useRoleWords()
  const own = useSignedIn().empId
  const [view, setView] = useState<GrantListQuery>({ search: '', role: everyRole, isPastToo: false, page: 1 })
  const [isGranting, setIsGranting] = useState(false)
  const [ending, setEnding] = useState<RoleGrant>()
  const answer = useGrants(view)
  return (
    <>
      <PageHead>
        <Button variant="contained" onClick={() => setIsGranting(true)}>
          {say('grant')}
        </Button>
      </PageHead>
      <RoleViews view="people" />
      <p>{say('intro')}</p>
      <div className="choices">
        <SearchField
          label={say('search')}
          value={view.search}
          onChange={(search) => setView({ ...view, search, page: 1 })}
        />
        <LabelledSelect
          label={say('role')}
          value={view.role}
          options={[[everyRole, say('allRoles')], ...Object.entries(listGrantableRoles())]}
          onChange={(role) => setView({ ...view, role, page: 1 })}
        />
        <PastToggle isOn={view.isPastToo} onChange={(isPastToo) => setView({ ...view, isPastToo, page: 1 })} />
      </div>
      <QueryContent of={answer} none={<p role="status">{say('none')}</p>}>
        {(grants) => (
          <>
            <div className="card">
              <GrantTable grants={grants} own={own} onEnd={setEnding} />
            </div>
            <Pager
              page={view.page}
              perPage={perPage}
              total={answer.total}
              onPage={(page) => setView({ ...view, page })}
            />
          </>
        )}
      </QueryContent>
      <RightsList />
      {isGranting ? <GrantDialog onClose={() => setIsGranting(false)} /> : null}
      {ending ? <EndGrantDialog granted={ending} onClose={() => setEnding(undefined)} /> : null}
    </>
  )
}

function PastToggle({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) {
  const say = useRoleWords()
  return (
    <FormControlLabel
      control={<Checkbox checked={isOn} onChange={(_event, checked) => onChange(checked)} />}
      label={say('pastToo')}
    />
  )
}
