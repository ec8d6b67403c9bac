import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { ReportBody } from '../../framework/company/definition'
import type { Resource } from '../../framework/resource'
import { ExpandableSection } from '../../views/blocks/expandable-section'
import { ChoiceSelect, RoleChecks, WhereChoice } from './form-parts'
import { MenuChoice } from './menu-choice'
import type { Choice, ReportChoices } from './report-choices'
import { useDefinitionWords } from './words'

interface ReportFormProps {
  resource: Resource
  choices: ReportChoices
  body: ReportBody
  title: string
  onTitle(title: string): void
  onChange(changed: Partial<ReportBody>): void
}

const mostFigures = 6

/** The parts of a report, each a choice. */
export function ReportForm(props: ReportFormProps) {
  const { resource, choices, body, title, onTitle, onChange } = props
  const say = useDefinitionWords()
  const none: Choice = ['', say('nothing')]
  return (
    <>
      <TextField
        fullWidth
        size="small"
        label={say('title')}
        helperText={say('titleHelp')}
        value={title}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        onChange={({ target }) => onTitle(target.value)}
      />
      <WhereChoice of={resource.name} where={body.where} onWhere={(where) => onChange({ where })} />
      <GroupingChoices {...{ choices, body, none, onChange }} />
      <FigureChoices {...{ choices, body, onChange }} />
      {choices.periods.length > 0 ? (
        <ChoiceSelect
          label={say('period')}
          value={body.period?.[0] ?? ''}
          options={[['', say('noPeriod')], ...choices.periods]}
          onChange={(name) => onChange({ period: name ? [name] : undefined })}
        />
      ) : null}
      <ChoiceSelect
        label={say('chart')}
        value={body.chart ?? 'bars'}
        options={[
          ['bars', say('bars')],
          ['lines', say('lines')],
        ]}
        onChange={(chart) => onChange({ chart: chart === 'lines' ? 'lines' : undefined })}
      />
      <MenuChoice menu={body.menu} onMenu={(menu) => onChange({ menu })} />
      <RoleChoices {...{ body, onChange }} />
    </>
  )
}

/** Narrows the readers to some roles; nobody gets records by it that they may not list. */
function RoleChoices({ body: { to = [] }, onChange }: Pick<ReportFormProps, 'body' | 'onChange'>) {
  const say = useDefinitionWords()
  return (
    <ExpandableSection title={say(to.length > 0 ? 'someRoles' : 'allRoles')} isOpen={to.length > 0}>
      {() => (
        <RoleChecks
          label={say('roles')}
          to={to}
          onRoles={(roles) => onChange({ to: roles.length > 0 ? roles : undefined })}
        />
      )}
    </ExpandableSection>
  )
}

type PartProps = Pick<ReportFormProps, 'choices' | 'body' | 'onChange'>

function GroupingChoices({ choices, body, none, onChange }: PartProps & { none: Choice }) {
  const say = useDefinitionWords()
  const [first = '', second = '', ...rest] = body.by
  return (
    <>
      <ChoiceSelect
        label={say('by')}
        value={first}
        options={choices.groupings}
        onChange={(path) => onChange({ by: [path, ...[second, ...rest].filter((each) => each && each !== path)] })}
      />
      <ChoiceSelect
        label={say('thenBy')}
        value={second}
        options={[none, ...choices.groupings.filter(([path]) => path !== first)]}
        onChange={(path) => onChange({ by: [first, path, ...rest].filter(Boolean) })}
      />
    </>
  )
}

function FigureChoices({ choices, body: { figures }, onChange }: PartProps) {
  const say = useDefinitionWords()
  const unused = choices.figures.find(([figure]) => !figures.some((one) => one.figure === figure))
  return (
    <>
      {figures.map((one, at) => (
        <div key={one.figure} className="figure-choice">
          <ChoiceSelect
            label={say('figure', { place: at + 1 })}
            value={one.figure}
            options={choices.figures.filter(
              ([figure]) => figure === one.figure || !figures.some((other) => other.figure === figure),
            )}
            onChange={(figure) => onChange({ figures: figures.with(at, { figure }) })}
          />
          {figures.length > 1 ? (
            <Button
              aria-label={say('removeFigure', { place: at + 1 })}
              onClick={() => onChange({ figures: figures.toSpliced(at, 1) })}
            >
              ✕
            </Button>
          ) : null}
        </div>
      ))}
      {unused && figures.length < mostFigures ? (
        <div>
          <Button onClick={() => onChange({ figures: [...figures, { figure: unused[0] }] })}>{say('addFigure')}</Button>
        </div>
      ) : null}
    </>
  )
}
