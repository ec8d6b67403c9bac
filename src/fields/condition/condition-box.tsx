import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { isPlainObject } from '../../framework/filter'
import { useConditionWords } from '../../i18n/condition-words'
import type { InputProps } from '../field-views'
import { LabelledGroup } from '../parts/labelled-group'
import { ConditionDialog, ConditionText, readConditionResource } from './lazy-parts'

/** Shows the condition in words, and a button that opens the builder for another. */
export function ConditionBox(props: InputProps) {
  const { label, value, record, field, onChange, onBlur } = props
  const say = useConditionWords()
  const [isOpen, setOpen] = useState(false)
  const about = readConditionResource(field, record)
  const condition = isPlainObject(value) ? value : null
  const close = () => {
    setOpen(false)
    onBlur?.()
  }
  return (
    <LabelledGroup {...props}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {about && condition ? (
          <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            <Suspense fallback={null}>
              <ConditionText about={about} condition={condition} />
            </Suspense>
          </Box>
        ) : null}
        <Button size="small" variant="outlined" disabled={!about} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {say(condition ? 'change' : 'build')}
        </Button>
      </Box>
      {about && isOpen ? (
        <Suspense fallback={null}>
          <ConditionDialog {...{ about, condition }} title={label} onTake={onChange} onClose={close} />
        </Suspense>
      ) : null}
    </LabelledGroup>
  )
}
