import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { lazyNow } from '../../../../src/fields/parts/lazy-now'
import { preloadInputs } from '../../../../src/fields/views'
import { can } from '../../../../src/framework/access'
import { LeaveGuard } from '../../../../src/views/form/leave-guard'
import { PageHead, SeeAlso } from '../../../../src/views/page'
import { filteredListPath } from '../../../../src/views/paths'
import { useSignedIn, useToday } from '../../../../src/views/signed-in'
import { AccessDenied, FailureNotice, Notice, Waiting } from '../../../../src/views/states/states'
import { annualQuotas } from '../../annualQuotas'
import { useQuotaWords } from '../../words/quotas.en'
import { QuotaGrid } from './quota-grid'
import { useEdits } from './use-edits'
import { columnsOf, type ScopeColumn, useQuotas } from './use-quotas'
import './quotas.css'

const ReviewDialog = lazyNow(() => import('./review-dialog').then((module) => module.ReviewDialog))
const ScopeDialog = lazyNow(() =>
  Promise.all([import('./scope-dialog'), preloadInputs()]).then(([module]) => module.ScopeDialog),
)
const RollOver = lazyNow(() => import('./roll-over').then((module) => module.RollOver))

/** How many days of each type a year brings, and for whom. */
export function Quotas() {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const asked = params.get('year') ?? ''
  const year = Number(/^2\d{3}$/.test(asked) ? asked : today.slice(0, 4))
  const { roles } = useSignedIn()
  const resource = annualQuotas
  if (!can(resource, 'list', roles).allowed) return <AccessDenied what={resource.plural} />
  // Edits belong to their year.
  return <YearOfQuotas key={year} year={year} onYear={(next) => setParams({ year: String(next) }, { replace: true })} />
}

function YearOfQuotas({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const say = useQuotaWords()
  const [open, setOpen] = useState<'review' | 'scope' | 'copy' | null>(null)
  const [added, setAdded] = useState<readonly ScopeColumn[]>([])
  const edits = useEdits(year)
  const { types, quotas, isCut, error, refetch } = useQuotas(year)
  const mayEdit = can(annualQuotas, 'create', useSignedIn().roles).allowed
  const columns = columnsOf(quotas ?? [], added, say('everybody'))
  const changed = edits.editsOf(types ?? [], columns, quotas ?? [])
  const close = () => setOpen(null)
  return (
    <Box sx={{ maxWidth: 1200 }}>
      <PageHead title={say('title')} beside={<SeeAlso names={['leaveBalances', 'leaveLedger']} />}>
        <Button component={RouterLink} to={filteredListPath(annualQuotas, {})}>
          {say('table')}
        </Button>
        {mayEdit ? (
          <>
            <Button variant="outlined" onClick={() => setOpen('scope')}>
              {say('addPeople')}
            </Button>
            <Button variant="outlined" onClick={() => setOpen('copy')}>
              {say('copy')}
            </Button>
          </>
        ) : null}
      </PageHead>
      <YearStepper year={year} onYear={onYear} />
      {error ? <FailureNotice error={error} retry={refetch} /> : null}
      {(!types || !quotas) && !error ? <Waiting /> : null}
      {isCut ? <p role="status">{say('cut')}</p> : null}
      {types?.length === 0 ? <Notice title={say('noTypes')} text={say('noTypesText')} /> : null}
      {types && types.length > 0 && quotas ? (
        <QuotaGrid {...{ types, columns, quotas, mayEdit }} texts={edits.texts} onType={edits.type} />
      ) : null}
      <LeaveGuard ofAddress isDirty={() => changed.length > 0} />
      {changed.length > 0 ? (
        <div className="quota-bar">
          <span role="status">{say(changed.length === 1 ? 'changedOne' : 'changed', { count: changed.length })}</span>
          <Button variant="contained" onClick={() => setOpen('review')}>
            {say('review')}
          </Button>
          <Button onClick={edits.forget}>{say('undo')}</Button>
        </div>
      ) : null}
      {open === 'review' ? <ReviewDialog edits={changed} onClose={close} onSaved={edits.forget} /> : null}
      {open === 'scope' ? (
        <ScopeDialog onClose={close} onAdd={(column) => setAdded((before) => [...before, column])} />
      ) : null}
      {open === 'copy' ? <RollOver toYear={year + 1} types={types ?? []} onClose={close} onYear={onYear} /> : null}
    </Box>
  )
}

function YearStepper({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const say = useQuotaWords()
  return (
    <div className="quota-year">
      <IconButton aria-label={say('yearBefore', { year: year - 1 })} onClick={() => onYear(year - 1)}>
        <ChevronLeft />
      </IconButton>
      <h2 aria-live="polite">{year}</h2>
      <IconButton aria-label={say('yearAfter', { year: year + 1 })} onClick={() => onYear(year + 1)}>
        <ChevronRight />
      </IconButton>
    </div>
  )
}
