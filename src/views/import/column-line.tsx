import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { CsvTable } from '../../framework/files/read-table'
import type { Resource } from '../../framework/resource'
import { type ImportWord, useImportWords } from '../../i18n/import-words'
import { useSignedIn } from '../signed-in'
import { type CellFormat, toWireCell } from './cell-formats'
import { findLeftOutReason, type LeftOutReason, type TargetField } from './column-mapping'
import { fieldControlId, findColumnFormat, formatControlId } from './import-plan'
import { LabelledSelect } from './labelled-select'
import type { ImportPlanState } from './use-import-plan'

interface ColumnLineProps {
  resource: Resource
  table: CsvTable
  place: number
  goals: readonly TargetField[]
  used: ImportPlanState
}

/** Shows a column of the file: its field, its format, and three of its values. */
export function ColumnLine({ resource, table, place, goals, used }: ColumnLineProps) {
  const say = useImportWords()
  const { plan, goTo } = used
  const name = plan.mapping[place] ?? null
  const heading = table.head[place] || say('column', { number: place + 1 })
  return (
    <Box component="li" sx={lineLook}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h3" sx={{ fontWeight: 600, fontSize: '1rem' }}>
          {heading}
        </Typography>
        <CellSamples table={table} place={place} format={findColumnFormat(plan, place)} />
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <LabelledSelect
          id={fieldControlId(place)}
          label={say('goesTo', { column: heading })}
          value={name ?? nowhere}
          isWrong={name !== null && plan.mapping.filter((other) => other === name).length > 1}
          options={[
            [nowhere, say('nowhere')],
            ...goals.map(
              ({ name: goal, label, isSettable }) =>
                [goal, isSettable ? label : say('findsOnly', { field: label })] as const,
            ),
          ]}
          onChange={(next) => goTo(place, next === nowhere ? null : next)}
        />
        <LeftOutNote {...{ resource, plan, goals, name }} heading={table.head[place] ?? ''} />
        <FormatChoice heading={heading} place={place} used={used} />
      </Box>
    </Box>
  )
}

/** Stands for no field; no field has this name, because names begin with a letter. */
const nowhere = '-'

const lineLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
  gap: { xs: 1, md: 3 },
  py: 1.75,
  borderBottom: 1,
  borderColor: 'divider',
} as const

const leftOutWords: Readonly<Record<LeftOutReason, ImportWord>> = {
  unknown: 'leftUnknown',
  made: 'leftMade',
  notYours: 'leftNotYours',
  sealed: 'leftSealed',
  several: 'leftSeveral',
  repeated: 'leftRepeated',
  chosen: 'leftChosen',
}

type NoteProps = Pick<ColumnLineProps, 'resource' | 'goals'> &
  Pick<ImportPlanState, 'plan'> & { name: string | null; heading: string }

/** Says why the column is left out, or that it only finds records. */
function LeftOutNote({ resource, plan, goals, name, heading }: NoteProps) {
  const say = useImportWords()
  const who = useSignedIn()
  const isFinder = name !== null && goals.some((goal) => goal.name === name && !goal.isSettable)
  if (name !== null && !isFinder) return null
  const word = isFinder
    ? plan.key.includes(name ?? '')
      ? 'leftFinding'
      : 'leftFinder'
    : leftOutWords[findLeftOutReason(resource, who, heading)]
  return (
    <Typography variant="body2" color="text.secondary">
      {say(word)}
    </Typography>
  )
}

interface FormatProps {
  heading: string
  place: number
  used: Pick<ImportPlanState, 'plan' | 'choose'>
}

/** Asks for the format of a column's dates or numbers, if its cells do not decide it. */
export function FormatChoice({ heading, place, used }: FormatProps) {
  const say = useImportWords()
  const { plan, choose } = used
  const foundFormat = plan.found[place]
  if (!foundFormat || (foundFormat.isPlain && !plan.chosen[place])) return null
  const format = plan.chosen[place] ?? (foundFormat.isAsked ? null : foundFormat.format)
  const props = { id: formatControlId(place), none: say('chooseOne'), isWrong: format === null }
  if (foundFormat.format.kind === 'date')
    return (
      <LabelledSelect
        {...props}
        label={say('dates', { column: heading })}
        value={format?.kind === 'date' ? format.order : ''}
        options={[
          ['dmy', say('dayFirst')],
          ['mdy', say('monthFirst')],
        ]}
        onChange={(order) => choose(place, { kind: 'date', order })}
      />
    )
  return (
    <LabelledSelect
      {...props}
      label={say('numbers', { column: heading })}
      value={format?.kind === 'number' ? format.decimal : ''}
      options={[
        ['.', say('point')],
        [',', say('decimalComma')],
      ]}
      onChange={(decimal) => choose(place, { kind: 'number', decimal })}
    />
  )
}

const [shownSamples, lookedRows] = [3, 1000]

/** Shows three different values as they are in the file, and as they are read if that differs. */
function CellSamples({ table, place, format }: { table: CsvTable; place: number; format: CellFormat }) {
  const say = useImportWords()
  const cells = table.rows.slice(0, lookedRows).map((row) => (row[place] ?? '').trim())
  const samples = [...new Set(cells)].filter((cell) => cell !== '').slice(0, shownSamples)
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
      {samples.map((sample) => {
        const after = toWireCell(sample, format)
        return (
          <Typography key={sample} component="li" variant="body2" color="text.secondary" sx={sampleLook}>
            {sample}
            {after === sample ? null : (
              <>
                <span aria-hidden="true"> → </span>
                <span className="for-readers">{` ${say('becomes')} `}</span>
                <strong>{after}</strong>
              </>
            )}
          </Typography>
        )
      })}
    </Box>
  )
}

const sampleLook = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  fontVariantNumeric: 'tabular-nums',
} as const
