import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { useConflictWords } from '../../../i18n/records/conflict-words'
import { useSay } from '../../../i18n/say'
import type { ClashValueFormatter } from './clash-texts'
import { MarkedDifference } from './marked-difference'
import type { Clash } from './merge-changes'

interface ClashFieldProps {
  resource: Resource
  clash: Clash
  textOf: ClashValueFormatter
  isTheirs: boolean
  onChoose(isTheirs: boolean): void
}

/** Shows one field with my value, their value and the value before. */
export function ClashField({ resource, clash, textOf, isTheirs, onChoose }: ClashFieldProps) {
  const say = useConflictWords()
  const { name, isLocked } = clash
  const [mine, theirs, base] = [clash.mine, clash.theirs, clash.base].map((value) => textOf(name, value))
  const yours = <ClashValue word={say('yours')} text={mine} other={theirs} />
  const stored = <ClashValue word={say('theirs')} text={theirs} other={mine} />
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
        {fieldLabel(resource, name)}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <ClashValue word={say('opened')} text={base} />
      </Typography>
      {isLocked ? (
        <>
          <div>{yours}</div>
          {clash.theirs === undefined ? null : <div>{stored}</div>}
          <Typography variant="body2">{say('locked')}</Typography>
        </>
      ) : (
        <RadioGroup value={isTheirs ? 'theirs' : 'yours'} onChange={(_, value) => onChoose(value === 'theirs')}>
          <FormControlLabel value="yours" control={<Radio size="small" />} label={yours} />
          <FormControlLabel value="theirs" control={<Radio size="small" />} label={stored} />
        </RadioGroup>
      )}
    </fieldset>
  )
}

function ClashValue({ word, text, other }: { word: string; text: string | undefined; other?: string | undefined }) {
  const say = useSay()
  return (
    <span style={{ whiteSpace: 'pre-line' }}>
      {`${word}: `}
      {text ? <MarkedDifference text={text} other={other ?? text} /> : say('none')}
    </span>
  )
}
