import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyWithPreload } from '../../../../src/fields/parts/lazy-with-preload'
import { preloadInputs } from '../../../../src/fields/views'
import { checkAccess } from '../../../../src/framework/access'
import { useAddressState, yearParam } from '../../../../src/views/blocks/address-state'
import { Matrix } from '../../../../src/views/blocks/matrix'
import { YearStepper } from '../../../../src/views/blocks/period-buttons'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { LeaveGuard } from '../../../../src/views/form/leave-guard'
import { PageHead, SeeAlso } from '../../../../src/views/page-head'
import { filteredListPath } from '../../../../src/views/paths'
import { useCompanyToday, useSignedIn } from '../../../../src/views/signed-in'
import { Notice } from '../../../../src/views/states/page-states'
import { annualQuotas } from '../../annualQuotas'
import { useQuotaWords } from '../../words/quotas.en'
import type { LeaveType } from '../leave-queries'
import { useQuotaEdits } from './use-quota-edits'
import { buildCellKey, findQuota, listScopeColumns, type Quota, type ScopeColumn, useQuotas } from './use-quotas'

const ReviewEdits = lazyWithPreload(() => import('./review-edits-dialog').then((module) => module.ReviewEditsDialog))
const ScopeDialog = lazyWithPreload(() =>
  Promise.all([import('./scope-dialog'), preloadInputs()]).then(([module]) => module.ScopeDialog),
)
const RollOver = lazyWithPreload(() => import('./roll-over-dialog').then((module) => module.RollOverDialog))

/** Shows how many days of each type different people get in a year. */
export function QuotasPage() {
  const [{ year }, change] = useAddressState({ year: yearParam('year', Number(useCompanyToday().slice(0, 4))) })
  // Unsaved edits belong to their year, so the year is the key of the component.
  return <QuotasOfYear key={year} year={year} onYear={(next) => change({ year: next })} />
}

type OpenDialog = 'review' | 'scope' | 'copy'

function QuotasOfYear({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const say = useQuotaWords()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [added, setAdded] = useState<readonly ScopeColumn[]>([])
  const edits = useQuotaEdits(year)
  const { types, quotas, isCut, error, refetch } = useQuotas(year)
  const columns = listScopeColumns(quotas ?? [], added, say('everybody'))
  const changed = edits.editsOf(types ?? [], columns, quotas ?? [])
  const close = () => setOpen(null)
  return (
    <div className="page-wide">
      <QuotasHead onOpen={setOpen} />
      <YearStepper year={year} onYear={onYear} />
      <QueryContent of={{ data: types && quotas, error, refetch }}>
        {(rows) => <QuotaGrid types={types ?? []} quotas={rows} {...{ columns, edits }} />}
      </QueryContent>
      {isCut ? <p role="status">{say('cut')}</p> : null}
      <LeaveGuard ofAddress isDirty={() => changed.length > 0} />
      {changed.length > 0 ? (
        <div className="foot-bar">
          <span role="status">{say(changed.length === 1 ? 'changedOne' : 'changed', { count: changed.length })}</span>
          <Button variant="contained" onClick={() => setOpen('review')}>
            {say('review')}
          </Button>
          <Button onClick={edits.forget}>{say('undo')}</Button>
        </div>
      ) : null}
      {open === 'review' ? <ReviewEdits edits={changed} onClose={close} onSaved={edits.forget} /> : null}
      {open === 'scope' ? <ScopeDialog onClose={close} onAdd={(column) => setAdded([...added, column])} /> : null}
      {open === 'copy' ? <RollOver toYear={year + 1} types={types ?? []} onClose={close} onYear={onYear} /> : null}
    </div>
  )
}

const useCanEditQuotas = () => checkAccess(annualQuotas, 'create', useSignedIn().roles).allowed

function QuotasHead({ onOpen }: { onOpen(what: OpenDialog): void }) {
  const say = useQuotaWords()
  const mayEdit = useCanEditQuotas()
  return (
    <PageHead beside={<SeeAlso names={['leaveBalances', 'leaveLedger']} />}>
      <Button component={Link} to={filteredListPath(annualQuotas, {})}>
        {say('table')}
      </Button>
      {mayEdit ? (
        <>
          <Button variant="outlined" onClick={() => onOpen('scope')}>
            {say('addPeople')}
          </Button>
          <Button variant="outlined" onClick={() => onOpen('copy')}>
            {say('copy')}
          </Button>
        </>
      ) : null}
    </PageHead>
  )
}

interface QuotaGridProps {
  types: readonly LeaveType[]
  columns: readonly ScopeColumn[]
  quotas: readonly Quota[]
  edits: ReturnType<typeof useQuotaEdits>
}

/** Shows a grid of types by groups of people. If several quotas fit a person, the narrowest applies. */
function QuotaGrid({ types, columns, quotas, edits: { texts, type: enter } }: QuotaGridProps) {
  const say = useQuotaWords()
  const mayEdit = useCanEditQuotas()
  if (types.length === 0) return <Notice title={say('noTypes')} text={say('noTypesText')} />
  return (
    <div className="card">
      <Matrix
        label={say('grid')}
        corner={say('type')}
        lines={types.map((type) => ({ ...type, key: String(type.id), label: type.name }))}
        heads={columns}
        at={(type, column) => {
          const stored = String(findQuota(quotas, type, column)?.days ?? '')
          return { stored, text: texts.get(buildCellKey(type, column)) ?? stored }
        }}
        nameOf={(type, column) => say('cell', { type: type.name, people: column.label })}
        onType={mayEdit ? (type, column, text) => enter(buildCellKey(type, column), text) : undefined}
      />
      <p className="quiet">{say('narrowest')}</p>
    </div>
  )
}
