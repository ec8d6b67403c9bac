import ArrowDropDown from '@mui/icons-material/ArrowDropDownOutlined'
import Close from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useListContext } from 'ra-core'
import { useId, useMemo, useState } from 'react'
import { isCondition } from '../../../dataProvider/filter'
import { ConditionText } from '../../fields/parts/filters'
import type { Condition } from '../../framework/filter'
import type { Resource } from '../../framework/resource'
import { inSentence, useSay } from '../../i18n/say'
import { filtersOf, type Shown, shownOf } from '../columns'
import { findResource } from '../host'
import { useSignedIn } from '../signed-in'

/** The declared filters as buttons; a set one tells its value and can be taken away. */
export function FilterBar({ resource }: { resource: Resource }) {
  const say = useSay()
  const who = useSignedIn()
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const offered = useMemo(() => filtersOf(resource, who, findResource), [resource, who])
  // A link may set a filter that the bar does not offer: it must be seen, too.
  const linked = Object.keys(filterValues).filter(
    (name) => name !== 'q' && !offered.some((shown) => shown.name === name),
  )
  const all = [...offered, ...linked.flatMap((name) => shownOf(resource, name, findResource) ?? [])]
  const set = (name: string, condition: Condition | undefined) =>
    setFilters({ ...filterValues, [name]: condition }, displayedFilters)
  const isAnySet = Object.keys(filterValues).some((name) => name !== 'q')
  return (
    <Box
      role="group"
      aria-label={say('filters')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {all.map((shown) => (
        <FilterButton
          key={shown.name}
          shown={shown}
          value={conditionOf(filterValues[shown.name])}
          onChange={(condition) => set(shown.name, condition)}
        />
      ))}
      {isAnySet ? (
        <Button size="small" onClick={() => setFilters({}, {})}>
          {say('clearFilters')}
        </Button>
      ) : null}
    </Box>
  )
}

const joined = { minWidth: 0, borderTopRightRadius: 0, borderBottomRightRadius: 0 } as const

/** A plain value in an address means equality. */
function conditionOf(value: unknown): Condition | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (isCondition(value)) return value as Condition
  return Array.isArray(value) ? { in: value } : { eq: value as string }
}

interface FilterButtonProps {
  shown: Shown
  value: Condition | undefined
  onChange(value: Condition | undefined): void
}

function FilterButton({ shown, value, onChange }: FilterButtonProps) {
  const say = useSay()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { Filter, FilterText = ConditionText } = shown.views
  // The address follows a moment later: what was picked shows at once, and the next pick builds on it.
  const [draft, setDraft] = useState(value)
  const change = (condition: Condition | undefined) => {
    setDraft(condition)
    onChange(condition)
  }
  const open = (event: { currentTarget: HTMLElement }) => {
    setDraft(value)
    setAnchor(Filter && event.currentTarget)
  }
  const close = () => setAnchor(null)
  return (
    <>
      <Box
        sx={{
          display: 'inline-flex',
          maxWidth: '100%',
          borderRadius: 1,
          bgcolor: value ? 'action.selected' : 'background.paper',
        }}
      >
        <Button
          size="small"
          variant="outlined"
          onClick={open}
          aria-haspopup="dialog"
          aria-expanded={!!anchor}
          {...(value ? { sx: joined } : { endIcon: <ArrowDropDown /> })}
        >
          {value ? (
            <Box
              component="span"
              sx={{ maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {`${shown.label}: `}
              <FilterText value={value} field={shown.field} />
            </Box>
          ) : (
            shown.label
          )}
        </Button>
        {value ? (
          <Button
            size="small"
            variant="outlined"
            aria-label={say('removeFilter', { name: inSentence(shown.label) })}
            onClick={() => onChange(undefined)}
            sx={{ px: 0.5, minWidth: 32, ml: '-1px', borderTopLeftRadius: 0, borderBottomLeftRadius: 0 }}
          >
            <Close fontSize="small" />
          </Button>
        ) : null}
      </Box>
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': say('filterBy', { name: inSentence(shown.label) }) } }}
      >
        <Stack spacing={1.5} sx={{ p: 2, width: 280, maxWidth: '90vw' }}>
          <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 600 }}>
            {shown.label}
          </Typography>
          {Filter ? (
            <Filter id={id} label={shown.label} field={shown.field} name={shown.name} value={draft} onChange={change} />
          ) : null}
          <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
            <Button
              size="small"
              onClick={() => {
                onChange(undefined)
                close()
              }}
            >
              {say('remove')}
            </Button>
            <Button size="small" variant="contained" onClick={close}>
              {say('done')}
            </Button>
          </Stack>
        </Stack>
      </Popover>
    </>
  )
}
