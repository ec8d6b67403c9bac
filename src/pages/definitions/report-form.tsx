import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { Suspense, useState } from 'react'
import { readUser } from '../../../authProvider/storage'
import { lazyWithPreload } from '../../fields/parts/lazy-with-preload'
import { requireCatalogue } from '../../framework/company/catalogue'
import type { ReportBody } from '../../framework/company/definition'
import { listRoles } from '../../framework/company/roles'
import type { Role } from '../../framework/register'
import type { Resource } from '../../framework/resource'
import { ExpandableSection } from '../../views/blocks/expandable-section'
import { LabelledSelect } from '../../views/import/labelled-select'
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
  const { choices, body, title, onTitle, onChange } = props
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
      <WhereChoice {...props} />
      <GroupingChoices {...{ choices, body, none, onChange }} />
      <FigureChoices {...{ choices, body, onChange }} />
      {choices.periods.length > 0 ? (
        <Select
          label={say('period')}
          value={body.period?.[0] ?? ''}
          options={[['', say('noPeriod')], ...choices.periods]}
          onChange={(name) => onChange({ period: name ? [name] : undefined })}
        />
      ) : null}
      <Select
        label={say('chart')}
        value={body.chart ?? 'bars'}
        options={[
          ['bars', say('bars')],
          ['lines', say('lines')],
        ]}
        onChange={(chart) => onChange({ chart: chart === 'lines' ? 'lines' : undefined })}
      />
      <Select
        label={say('menu')}
        value={body.menu ?? ''}
        options={[['', say('noMenu')], ['top', say('top')], ...listMenuGroups(body.menu)]}
        onChange={(menu) => onChange({ menu: menu || undefined })}
      />
      <RoleChoices {...{ body, onChange }} />
    </>
  )
}

interface SelectProps {
  label: string
  value: string
  options: readonly Choice[]
  onChange(value: string): void
}

/** An empty value is a choice here, so it gets a name that no field has. */
const Select = ({ value, options, onChange, label }: SelectProps) => (
  <LabelledSelect
    label={label}
    value={value || '-'}
    options={options.map(([name, words]) => [name || '-', words] as const)}
    onChange={(name) => onChange(name === '-' ? '' : name)}
  />
)

/** Lists the groups of the person's own side bar, and the one in use. */
function listMenuGroups(current: string | undefined): Choice[] {
  const groups = (readUser()?.menu ?? []).filter(({ children }) => children).map(({ name }) => name)
  return [...new Set([...groups, ...(current && current !== 'top' ? [current] : [])])].map((name) => [name, name])
}

/** Narrows the readers to some roles; nobody gets records by it that they may not list. */
function RoleChoices({ body: { to = [] }, onChange }: Pick<ReportFormProps, 'body' | 'onChange'>) {
  const say = useDefinitionWords()
  const { roles } = requireCatalogue()
  const toggle = (role: Role) => {
    const next = to.includes(role) ? to.filter((each) => each !== role) : [...to, role]
    onChange({ to: next.length > 0 ? next : undefined })
  }
  return (
    <ExpandableSection title={say(to.length > 0 ? 'someRoles' : 'allRoles')} isOpen={to.length > 0}>
      {() => (
        <fieldset className="plain-set">
          <legend>{say('roles')}</legend>
          {listRoles(roles).map((role) => (
            <div key={role}>
              <label>
                <input type="checkbox" checked={to.includes(role)} onChange={() => toggle(role)} /> {roles.labels[role]}
              </label>
            </div>
          ))}
        </fieldset>
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
      <Select
        label={say('by')}
        value={first}
        options={choices.groupings}
        onChange={(path) => onChange({ by: [path, ...[second, ...rest].filter((each) => each && each !== path)] })}
      />
      <Select
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
          <Select
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

const Condition = lazyWithPreload(() =>
  import('../../views/list/filters/stored-condition').then((module) => module.ConditionText),
)
const ConditionBuilder = lazyWithPreload(() =>
  import('../../views/list/filters/stored-condition').then((module) => module.ConditionDialog),
)

function WhereChoice({ resource, body: { where }, onChange }: ReportFormProps) {
  const say = useDefinitionWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <p className="quiet">{say('where')}</p>
      <Suspense fallback={null}>
        {where ? <Condition about={resource.name} condition={where} /> : <p>{say('all')}</p>}
      </Suspense>
      <Button onClick={() => setOpen(true)}>{say(where ? 'changeCondition' : 'condition')}</Button>
      {where ? <Button onClick={() => onChange({ where: undefined })}>{say('removeCondition')}</Button> : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <ConditionBuilder
            about={resource.name}
            condition={where ?? null}
            title={say('where')}
            onTake={(condition) => onChange({ where: condition ?? undefined })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
