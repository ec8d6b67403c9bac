import Button from '@mui/material/Button'
import { findResource } from '../../framework/company/catalogue'
import { listDefaultColumns } from '../../framework/lists/default-columns'
import type { Resource } from '../../framework/resource'
import { Card } from '../../views/blocks/card'
import { MoveButtons } from '../../views/blocks/records/move-buttons'
import { findColumn, listColumns } from '../../views/display-fields'
import { LabelledSelect } from '../../views/import/labelled-select'
import { useSignedIn } from '../../views/signed-in'
import { useOverlayWords } from './overlays/overlay-words'

interface ColumnChoicesProps {
  resource: Resource
  /** The chosen columns; absent: the usual ones. */
  columns: readonly string[] | undefined
  onColumns(columns: readonly string[] | undefined): void
}

const labelColumn = (resource: Resource, name: string) => findColumn(resource, name, findResource)?.label ?? name

/** Chooses the columns of a list and their order, by keys as by mouse. */
export function ColumnChoices({ resource, columns, onColumns }: ColumnChoicesProps) {
  const say = useOverlayWords()
  const who = useSignedIn()
  const usual = listDefaultColumns(resource)
  if (!columns)
    return (
      <Card title={say('columns')} beside={<Button onClick={() => onColumns(usual)}>{say('chooseColumns')}</Button>}>
        <p className="quiet">{usual.map((name) => labelColumn(resource, name)).join(', ')}</p>
      </Card>
    )
  const others = listColumns(resource, who, findResource).all.filter(({ name }) => !columns.includes(name))
  return (
    <Card title={say('columns')} beside={<Button onClick={() => onColumns(undefined)}>{say('usual')}</Button>}>
      <ol className="rows">
        {columns.map((name, at) => (
          <ColumnRow key={name} label={labelColumn(resource, name)} {...{ at, columns, onColumns }} />
        ))}
      </ol>
      <LabelledSelect<string>
        label={say('addColumn')}
        value=""
        none={say('choose')}
        options={others.map(({ name, label }) => [name, label] as const)}
        onChange={(name) => onColumns([...columns, name])}
      />
    </Card>
  )
}

interface ColumnRowProps {
  label: string
  at: number
  columns: readonly string[]
  onColumns(columns: readonly string[]): void
}

function ColumnRow({ label, at, columns, onColumns }: ColumnRowProps) {
  const swapWith = (other: number) => onColumns(columns.with(at, columns[other] ?? '').with(other, columns[at] ?? ''))
  const remove = () => onColumns(columns.filter((_, place) => place !== at))
  return (
    <li className="between">
      {label}
      <MoveButtons
        {...{ label }}
        isFirst={at === 0}
        isLast={at === columns.length - 1}
        onMove={(by) => swapWith(at + by)}
        onRemove={columns.length > 1 ? remove : undefined}
      />
    </li>
  )
}
