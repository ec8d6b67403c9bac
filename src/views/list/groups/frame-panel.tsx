import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Select from '@mui/material/Select'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { summaryLimits } from '../../../framework/lists/list-figures'
import type { Resource } from '../../../framework/resource'
import { useLongWords } from '../../../i18n/lists/long-list-words'
import type { ListDisplay } from '../list-display'
import { listGroupLevels } from './grouping-levels'

/** Lets the person choose pages or one long list, the grouping, and the figures below. */
export function FramePanel({ resource, look }: { resource: Resource; look: ListDisplay }) {
  const say = useLongWords()
  const id = useId()
  const { frame, setFrame } = look
  return (
    <>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {say('frame')}
      </Typography>
      <RadioGroup
        row
        aria-labelledby={id}
        value={frame.isLong ? 'long' : 'pages'}
        onChange={(_, value) => setFrame({ isLong: value === 'long' })}
      >
        <FormControlLabel value="pages" control={<Radio size="small" />} label={say('pages')} />
        <FormControlLabel value="long" control={<Radio size="small" />} label={say('long')} />
      </RadioGroup>
      {resource.source ? null : (
        <>
          {/* The long list always shows the figures, so they are no choice there. */}
          {frame.isLong ? null : (
            <FormControlLabel
              label={say('totals')}
              // The spacing of the panel would misalign the box.
              sx={{ ml: '-11px !important' }}
              control={
                <Checkbox
                  size="small"
                  checked={frame.hasTotals === true}
                  onChange={(event) => setFrame({ hasTotals: event.target.checked })}
                />
              }
            />
          )}
          <GroupLevels resource={resource} look={look} />
        </>
      )}
    </>
  )
}

/**
 * Shows one choice for each level; the next one appears when the one before is made. Only the long list
 * has groups.
 */
function GroupLevels({ resource, look: { all, frame, setFrame } }: { resource: Resource; look: ListDisplay }) {
  const say = useLongWords()
  const id = useId()
  const levels = listGroupLevels(resource, all, say)
  const chosen = (frame.groups ?? []).filter((groupKey) => levels.some((level) => level.asked === groupKey))
  const offered = [...chosen, ''].slice(0, summaryLimits.levels)
  const choose = (index: number, groupKey: string) => {
    const groups = groupKey ? [...chosen.slice(0, index), groupKey, ...chosen.slice(index + 1)] : chosen.slice(0, index)
    setFrame({ groups, ...(groupKey ? { isLong: true } : {}) })
  }
  if (levels.length === 0) return null
  return (
    <Stack spacing={1} role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {say('groupBy')}
      </Typography>
      {offered.map((groupKey, index) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
          key={index}
          native
          size="small"
          value={groupKey}
          onChange={(event) => choose(index, event.target.value)}
          inputProps={{ 'aria-label': say('groupLevel', { level: index + 1 }) }}
        >
          <option value="">{say('noGroup')}</option>
          {levels
            .filter((level) => level.asked === groupKey || !chosen.includes(level.asked))
            .map((level) => (
              <option key={level.asked} value={level.asked}>
                {level.label}
              </option>
            ))}
        </Select>
      ))}
    </Stack>
  )
}
