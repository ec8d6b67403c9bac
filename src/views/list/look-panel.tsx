import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useSay } from '../../i18n/say'
import type { Density, ListLook } from './list-look'

/** Which columns, and how densely; loaded when it is opened. */
export function LookPanel({ look, title }: { look: ListLook; title: string }) {
  const say = useSay()
  const id = useId()
  const shown = new Set(look.visible.map(({ name }) => name))
  return (
    <Stack spacing={1} sx={{ p: 2, minWidth: 240, maxHeight: '70vh', overflowY: 'auto' }}>
      <FormGroup>
        {look.all.map(({ name, label }) => (
          <FormControlLabel
            key={name}
            label={label}
            control={
              <Checkbox
                size="small"
                checked={shown.has(name)}
                disabled={name === title}
                onChange={() => look.toggle(name)}
              />
            }
          />
        ))}
      </FormGroup>
      <Button size="small" disabled={look.isUsual} onClick={look.reset}>
        {say('showAllColumns')}
      </Button>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {say('density')}
      </Typography>
      <RadioGroup aria-labelledby={id} value={look.density} onChange={(_, value) => look.setDensity(value as Density)}>
        <FormControlLabel value="comfortable" control={<Radio size="small" />} label={say('comfortable')} />
        <FormControlLabel value="compact" control={<Radio size="small" />} label={say('compact')} />
      </RadioGroup>
    </Stack>
  )
}
