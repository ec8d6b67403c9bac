import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { bounds } from '../../../src/framework/dates'
import { PlainChoice } from '../../../src/views/import/plain-choice'
import { useToday } from '../../../src/views/signed-in'
import { useHolidayWords } from '../words/en'
import { monthInWords, monthsFrom } from './days'
import type { Shown, usePlaces } from './use-holidays'

interface ChoicesProps {
  shown: Shown
  places: ReturnType<typeof usePlaces>
  onChange(changed: Partial<Shown>): void
}

/** Where, when, and as what. */
export function Choices({ shown, places, onChange }: ChoicesProps) {
  const say = useHolidayWords()
  const today = useToday()
  const { own, others } = places ?? { own: null, others: [] }
  const isOwn = shown.locationId === null || shown.locationId === own?.id
  const mine = own ? say('ownLocation', { name: own.name }) : say('noLocation')
  const options = [['own', mine] as const, ...others.map(({ id, name }) => [String(id), name] as const)]
  // The month that is shown when the look changes is one of the year.
  const monthOf = (year: number) => bounds(today.startsWith(`${year}-`) ? today : `${year}-01-01`).startOfMonth
  return (
    <Box className="holiday-choices">
      <PlainChoice
        label={say('location')}
        value={isOwn ? 'own' : String(shown.locationId)}
        options={options}
        onChange={(chosen) => onChange({ locationId: chosen === 'own' ? null : Number(chosen) })}
      />
      <Box role="group" aria-label={say('look')} className="holiday-look">
        {(['list', 'month'] as const).map((look) => (
          <Button
            key={look}
            variant={shown.look === look ? 'contained' : 'outlined'}
            aria-pressed={shown.look === look}
            onClick={() => onChange({ look, month: monthOf(shown.year) })}
          >
            {say(look)}
          </Button>
        ))}
      </Box>
      {shown.look === 'list' ? (
        <Stepper
          words={String(shown.year)}
          before={say('earlier', { year: shown.year - 1 })}
          after={say('later', { year: shown.year + 1 })}
          onStep={(by) => onChange({ year: shown.year + by })}
        />
      ) : (
        <Stepper
          words={monthInWords(shown.month)}
          before={say('monthBefore')}
          after={say('monthAfter')}
          onStep={(by) => onChange({ month: monthsFrom(shown.month, by) })}
        />
      )}
    </Box>
  )
}

interface StepperProps {
  words: string
  before: string
  after: string
  onStep(by: 1 | -1): void
}

function Stepper({ words, before, after, onStep }: StepperProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton aria-label={before} onClick={() => onStep(-1)}>
        <ChevronLeft />
      </IconButton>
      <Box component="h2" aria-live="polite" className="holiday-when">
        {words}
      </Box>
      <IconButton aria-label={after} onClick={() => onStep(1)}>
        <ChevronRight />
      </IconButton>
    </Box>
  )
}
