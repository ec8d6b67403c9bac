import Box from '@mui/material/Box'
import { type ExportSchedule, listRhythmDayLimits, type Rhythm, rhythms } from '../../../../framework/lists/schedule'
import { type ScheduleSay, useScheduleWords } from '../../../../i18n/lists/schedule-words'
import { LabelledSelect } from '../../../import/labelled-select'
import { useSignedIn } from '../../../signed-in'
import { formatHour, lastDay, weekdays } from './describe-schedule'

export type ScheduleInput = Rhythm & Pick<ExportSchedule, 'format' | 'isPaused' | 'recipients'>

interface RhythmInputsProps {
  wanted: ScheduleInput
  formats: readonly ExportSchedule['format'][]
  onChange(wanted: ScheduleInput): void
}

const hours = Array.from({ length: 24 }, (_, hour) => [String(hour), formatHour(hour)] as const)

/** Asks for the file type, the rhythm, the day and the hour. */
export function RhythmInputs({ wanted, formats, onChange }: RhythmInputsProps) {
  const say = useScheduleWords()
  const { zone } = useSignedIn().company
  const { format, rhythm, day, hour } = wanted
  const days = listRhythmDayLimits(rhythm)
  const choose = (next: Rhythm['rhythm']) =>
    onChange({ ...wanted, rhythm: next, day: listRhythmDayLimits(next) ? 1 : null })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <LabelledSelect
        label={say('format')}
        value={format}
        options={formats.map((each) => [each, say(each)] as const)}
        onChange={(next) => onChange({ ...wanted, format: next })}
      />
      <LabelledSelect
        label={say('rhythm')}
        value={rhythm}
        options={rhythms.map((each) => [each, say(each)] as const)}
        onChange={choose}
      />
      {days ? (
        <LabelledSelect
          label={say('day')}
          value={String(day ?? days.min)}
          options={rhythm === 'weekly' ? weekdayOptions : listDaysOfMonth(say)}
          onChange={(next) => onChange({ ...wanted, day: Number(next) })}
        />
      ) : null}
      <LabelledSelect
        label={say('hour', { zone })}
        value={String(hour)}
        options={hours}
        onChange={(next) => onChange({ ...wanted, hour: Number(next) })}
      />
    </Box>
  )
}

const weekdayOptions = weekdays.map((words, day) => [String(day + 1), words] as const)

/** Lists the days that every month has, and the last one. */
const listDaysOfMonth = (say: ScheduleSay) => [
  ...Array.from({ length: 28 }, (_, day) => [String(day + 1), say('dayOfMonth', { day: day + 1 })] as const),
  [String(lastDay), say('lastDay')] as const,
]
