import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useEffect, useState } from 'react'
import { useFilterWords } from '../../i18n/lists/filter-words'
import { type FilterProps, type FilterTextProps, type InputProps, type NamedSet, useFieldHost } from '../field-views'
import { useChosenRecord } from './candidates'
import { Input } from './input'
import { referenceTargetName } from './reference-target'

/** Lists what a filter offers besides records: the signed-in person, and relations of theirs. */
function useNamedSets(target: string): readonly Required<NamedSet>[] {
  const say = useFilterWords()
  const { namedSets } = useFieldHost()
  const [sets, setSets] = useState<readonly NamedSet[]>([])
  useEffect(() => {
    let isHere = true
    namedSets(target).then(
      (answer) => isHere && setSets(answer),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [namedSets, target])
  return sets.map(({ name, label }) => ({ name, label: label ?? say('me') }))
}

/**
 * Lets the person choose a record or a named relation; a list of values may contain only `$me` of the
 * latter.
 */
export function RecordOrSetBox({ isListed = false, ...props }: InputProps & { isListed?: boolean }) {
  const say = useFilterWords()
  const { value, onChange } = props
  const sets = useNamedSets(referenceTargetName(props.field)).filter(({ name }) => !isListed || name === '$me')
  return (
    <Stack spacing={1} sx={{ minWidth: 0 }}>
      {sets.length > 0 ? (
        <Stack direction="row" role="group" aria-label={`${props.label}: ${say('quickly')}`} sx={quick}>
          {sets.map(({ name, label }) => (
            <Button
              key={name}
              size="small"
              variant={value === name ? 'contained' : 'outlined'}
              aria-pressed={value === name}
              onClick={() => onChange(value === name ? null : name)}
            >
              {label}
            </Button>
          ))}
        </Stack>
      ) : null}
      <Input {...props} value={typeof value === 'number' ? value : null} />
    </Stack>
  )
}

const quick = { flexWrap: 'wrap', gap: 0.5 } as const

export function Filter({ value, onChange, ...rest }: FilterProps) {
  const first = Array.isArray(value?.in) ? value.in[0] : value?.in
  return (
    <RecordOrSetBox
      {...rest}
      isBare
      record={{}}
      value={value?.eq ?? first ?? null}
      onChange={(next) => onChange(buildReferenceCondition(next))}
    />
  )
}

function buildReferenceCondition(chosen: unknown): FilterProps['value'] {
  if (typeof chosen === 'number' || chosen === '$me') return { eq: chosen }
  return typeof chosen === 'string' ? { in: chosen as `$${string}` } : undefined
}

export function FilterText({ value, field }: FilterTextProps) {
  const target = referenceTargetName(field)
  const sets = useNamedSets(target)
  const all: readonly unknown[] = Array.isArray(value.in) ? value.in : [value.in ?? value.eq]
  const [first] = all
  const set = sets.find(({ name }) => name === first)
  const isRecord = /^\d+$/.test(String(first))
  const record = useChosenRecord(target, isRecord ? Number(first) : null, undefined)
  const label = isRecord ? (record?.label ?? '') : (set?.label ?? '')
  return all.length > 1 ? `${label} +${all.length - 1}` : label
}
