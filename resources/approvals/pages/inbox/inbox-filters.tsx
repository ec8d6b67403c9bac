import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useId } from 'react'
import { formatCount } from '../../../../src/i18n/format-count'
import { ExpandableSection } from '../../../../src/views/blocks/expandable-section'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { LabelledSelect } from '../../../../src/views/import/labelled-select'
import { useInboxWords, useRequestKindWords } from '../../words/inbox.en'
import { findStepsResource, type InboxCounts, type InboxView, useInboxKinds } from './use-inbox'

interface InboxFiltersProps {
  shown: InboxView
  counts: InboxCounts['toDecide'] | undefined
  onChange(changed: Partial<InboxView>): void
}

/** Filters the requests to decide: by kind, by person, overdue only. */
export function InboxFilters({ shown, counts, onChange }: InboxFiltersProps) {
  const say = useInboxWords()
  const inWords = useRequestKindWords()
  const byType = counts?.byType ?? {}
  const kinds = useInboxKinds().filter((kind) => kind === shown.kind || (byType[kind] ?? 0) > 0)
  // A count that is not loaded yet shows as `…`, not as 0.
  const count = (many: number | undefined) => (counts ? formatCount(many ?? 0) : '…')
  const isWide = useMediaQuery('(min-width: 48rem)')
  const isSet = shown.kind !== null || shown.requester !== null || shown.isOverdue
  const filters = (
    <section className="choices inbox-filters" aria-label={say('filters')}>
      <LabelledSelect
        label={say('kind')}
        value={shown.kind ?? 'all'}
        options={[
          ['all', say('allKinds', { count: count(counts?.total) })],
          ...kinds.map(
            (kind) => [kind, say('kindCount', { kind: inWords(kind), count: count(byType[kind]) })] as const,
          ),
        ]}
        onChange={(kind) => onChange({ kind: kind === 'all' ? null : kind })}
      />
      <RequesterFilter value={shown.requester} onChange={(requester) => onChange({ requester })} />
      <FormControlLabel
        control={<Checkbox checked={shown.isOverdue} onChange={(_, isOverdue) => onChange({ isOverdue })} />}
        label={say('onlyOverdue', { count: count(counts?.overdue) })}
      />
      {isSet ? (
        <Button onClick={() => onChange({ kind: null, requester: null, isOverdue: false })}>{say('clear')}</Button>
      ) : null}
    </section>
  )
  if (isWide) return filters
  return (
    <div className="inbox-filters">
      <ExpandableSection title={say('filters')} isOpen={isSet}>
        {() => filters}
      </ExpandableSection>
    </div>
  )
}

function RequesterFilter({ value, onChange }: { value: number | null; onChange(value: number | null): void }) {
  const say = useInboxWords()
  const id = useId()
  return (
    <Suspense fallback={null}>
      <FieldInput
        id={id}
        name="requesterEmpId"
        resource={findStepsResource()}
        label={say('requester')}
        value={value}
        isRequired={false}
        onChange={(chosen) => onChange(typeof chosen === 'number' ? chosen : null)}
      />
    </Suspense>
  )
}
