import TextField from '@mui/material/TextField'
import { Suspense } from 'react'
import { checkAccess } from '../../../framework/access'
import { requireCatalogue } from '../../../framework/company/catalogue'
import type { DashboardBody, DashboardBodyTile } from '../../../framework/company/definition'
import type { ResourceName } from '../../../framework/register'
import type { ListedReport } from '../../../framework/reports/report-answers'
import { useAnswer } from '../../../views/blocks/use-answer'
import { LabelledSelect } from '../../../views/import/labelled-select'
import { useSignedIn } from '../../../views/signed-in'
import { LoadingLines } from '../../../views/states/page-states'
import { RoleChecks } from '../form-parts'
import { MenuChoice } from '../menu-choice'
import { PartLine } from './part-line'
import { TileForm } from './tile-form'
import { useDashboardWords } from './words'

interface DashboardFormProps {
  body: DashboardBody
  onChange(changed: Partial<DashboardBody>): void
}

/** The parts of a dashboard, each a choice. */
export function DashboardForm({ body, onChange }: DashboardFormProps) {
  const say = useDashboardWords()
  return (
    <>
      <TextField
        fullWidth
        size="small"
        label={say('title')}
        helperText={say('titleHelp')}
        value={body.title}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TileChoices tiles={body.tiles ?? []} onTiles={(tiles) => onChange({ tiles })} />
      <ChartChoices charts={body.charts ?? []} onCharts={(charts) => onChange({ charts })} />
      <RoleChecks label={say('roles')} to={body.to} onRoles={(to) => onChange({ to })} />
      <MenuChoice menu={body.menu} onMenu={(menu) => onChange({ menu })} />
    </>
  )
}

interface TileChoicesProps {
  tiles: readonly DashboardBodyTile[]
  onTiles(tiles: DashboardBodyTile[]): void
}

const mostTiles = 24
const mostCharts = 12

function TileChoices({ tiles, onTiles }: TileChoicesProps) {
  const say = useDashboardWords()
  const { roles } = useSignedIn()
  const offered = requireCatalogue()
    .resources.filter((card) => !card.source && checkAccess(card, 'list', roles).allowed)
    .map(({ name, plural }) => [name as ResourceName, plural] as const)
    .sort(([, one], [, other]) => one.localeCompare(other))
  const add = (of: ResourceName) =>
    onTiles([
      ...tiles,
      { name: nameTile(tiles), of, label: labelTile(tiles, offered.find(([name]) => name === of)?.[1]) },
    ])
  return (
    <section aria-label={say('tiles')}>
      <h3>{say('tiles')}</h3>
      {tiles.map((tile, at) => (
        <Suspense key={tile.name} fallback={<LoadingLines lines={2} />}>
          <TileForm
            tile={tile}
            isLast={at === tiles.length - 1}
            isFirst={at === 0}
            onTile={(changed) => onTiles(tiles.with(at, changed))}
            onMove={(by) => onTiles(tiles.toSpliced(at, 1).toSpliced(at + by, 0, tile))}
            onRemove={() => onTiles(tiles.toSpliced(at, 1))}
          />
        </Suspense>
      ))}
      {tiles.length < mostTiles ? (
        <LabelledSelect label={say('addTile')} value="" none={say('tileOf')} options={offered} onChange={add} />
      ) : null}
    </section>
  )
}

/** Names a tile by the next number; the name stays when tiles move, because people arrange them by it. */
const nameTile = (tiles: readonly DashboardBodyTile[]): string =>
  `tile${Math.max(0, ...tiles.map(({ name }) => Number(/^tile(\d+)$/.exec(name)?.[1] ?? 0))) + 1}`

/** Labels a new tile by its records, with a number where that label is there. */
function labelTile(tiles: readonly DashboardBodyTile[], plural = ''): string {
  const isTaken = (label: string) => tiles.some((tile) => tile.label === label)
  for (let at = 1; ; at += 1) {
    const label = at === 1 ? plural : `${plural} ${at}`
    if (!isTaken(label)) return label
  }
}

interface ChartChoicesProps {
  charts: readonly string[]
  onCharts(charts: string[]): void
}

function ChartChoices({ charts, onCharts }: ChartChoicesProps) {
  const say = useDashboardWords()
  const { data = [] } = useAnswer<ListedReport[]>('getReports')
  const offered = data.flatMap(({ report, title, group }) =>
    report === undefined ? [] : [[report, group ? `${title} (${group})` : title] as const],
  )
  const others = offered.filter(([name]) => !charts.includes(name))
  return (
    <section aria-label={say('charts')}>
      <h3>{say('charts')}</h3>
      {charts.map((name, at) => (
        <PartLine
          key={name}
          label={data.find(({ report }) => report === name)?.title ?? say('unknownReport')}
          isFirst={at === 0}
          isLast={at === charts.length - 1}
          onMove={(by) => onCharts(charts.toSpliced(at, 1).toSpliced(at + by, 0, name))}
          onRemove={() => onCharts(charts.toSpliced(at, 1))}
        />
      ))}
      {others.length > 0 && charts.length < mostCharts ? (
        <LabelledSelect
          label={say('addChart')}
          value=""
          none={say('choose')}
          options={others}
          onChange={(name) => onCharts([...charts, name])}
        />
      ) : null}
    </section>
  )
}
