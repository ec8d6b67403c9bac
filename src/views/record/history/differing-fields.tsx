import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Row } from '../../../../dataProvider/create'
import type { FieldDifference } from '../../../framework/answers/earlier-version'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { useHistoryWords } from '../../../i18n/records/history-words'
import { isSameValue } from '../../saving/is-same-value'
import { ValueByFieldName } from '../../value/value-by-field-name'
import { useDescribeRestoreProblem } from './describe-restore-problem'

interface DifferingFieldsProps {
  resource: Resource
  record: Row
  fields: readonly FieldDifference[]
  /** Names of the fields that the person does not want to restore. */
  left: readonly string[]
  /** True for a single field, which needs no checkbox. */
  isOne: boolean
  onChange(left: readonly string[]): void
}

/**
 * Shows the fields that can be restored, with checkboxes, and below them those that cannot, with the
 * reasons.
 */
export function DifferingFields({ resource, record, fields, left, isOne, onChange }: DifferingFieldsProps) {
  const say = useHistoryWords()
  const toWords = useDescribeRestoreProblem(resource)
  const open = fields.filter(({ problem }) => !problem)
  const closed = fields.filter(({ problem }) => problem)
  const then = { ...record, ...Object.fromEntries(open.map(({ name, past }) => [name, past])) }
  const toggle = (name: string) =>
    onChange(left.includes(name) ? left.filter((other) => other !== name) : [...left, name])
  return (
    <>
      {open.length > 0 ? (
        <Box component="ul" aria-label={say('whichFields')} sx={listLook}>
          {open.map((field) => (
            <DifferingField
              key={field.name}
              {...{ resource, record, field, then }}
              tick={isOne ? undefined : { isTicked: !left.includes(field.name), toggle: () => toggle(field.name) }}
            />
          ))}
        </Box>
      ) : null}
      {closed.length > 0 ? (
        <>
          {isOne ? null : (
            <Typography component="h3" sx={{ fontWeight: 650, mt: open.length > 0 ? 2 : 0, mb: 1 }}>
              {say('notRestorable')}
            </Typography>
          )}
          <Box component="ul" aria-label={say('notRestorable')} sx={listLook}>
            {closed.map((field) => (
              <DifferingField
                key={field.name}
                {...{ resource, record, field, then }}
                reason={field.problem ? toWords(field.problem, field.name) : ''}
              />
            ))}
          </Box>
        </>
      ) : null}
    </>
  )
}

const listLook = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5, overflowWrap: 'anywhere' } as const

interface DifferingFieldProps {
  resource: Resource
  record: Row
  field: FieldDifference
  /** The record as it would be afterwards. */
  then: Row
  reason?: string
  /** The checkbox; undefined if there is no choice. */
  tick?: { isTicked: boolean; toggle(): void } | undefined
}

function DifferingField({ resource, record, field, then, reason, tick }: DifferingFieldProps) {
  const id = useId()
  const label = fieldLabel(resource, field.name)
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: tick ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr)' }}>
      {tick ? (
        <Checkbox
          checked={tick.isTicked}
          onChange={tick.toggle}
          slotProps={{ input: { id, 'aria-describedby': `${id}-values` } }}
          sx={{ alignSelf: 'start', mt: -1, ml: -1 }}
        />
      ) : null}
      <div>
        <Typography
          {...(tick ? { component: 'label' as const, htmlFor: id } : { component: 'span' as const })}
          sx={{ fontWeight: 600, display: 'block' }}
        >
          {label}
        </Typography>
        {'past' in field ? (
          <Box id={`${id}-values`} sx={{ fontSize: '0.875rem' }}>
            <PresentAndPastValues {...{ resource, record, field, then }} />
          </Box>
        ) : null}
        {reason ? (
          <Typography variant="body2" color="text.secondary">
            {reason}
          </Typography>
        ) : null}
      </div>
    </Box>
  )
}

/** Shows the current and the restored value; if the field cannot be restored, both values side by side. */
function PresentAndPastValues({ resource, record, field, then }: Omit<DifferingFieldProps, 'reason' | 'tick'>) {
  const say = useHistoryWords()
  const { name, present, past, presentLabel, pastLabel, problem } = field
  const today = <ValueByFieldName {...{ resource, record, name }} value={present} label={presentLabel} />
  const thatDay = <ValueByFieldName {...{ resource, name }} record={then} value={past} label={pastLabel} />
  if (problem)
    return (
      <>
        {say('today')}
        {today}
        {' · '}
        {say('thatDay')}
        {thatDay}
      </>
    )
  // An empty value is shown as a dash, and a dash that is struck through looks like something else.
  const Gone = isSameValue(present, null) ? 'span' : 'del'
  return (
    <>
      <span className="for-readers">{say('today')}</span>
      <Gone>{today}</Gone>
      <span aria-hidden="true"> → </span>
      <span className="for-readers">{say('thatDay')}</span>
      <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{thatDay}</ins>
    </>
  )
}
