import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { findResource } from '../../../framework/company/catalogue'
import type { DashboardBodyTile } from '../../../framework/company/definition'
import type { Resource } from '../../../framework/resource'
import { ExpandableSection } from '../../../views/blocks/expandable-section'
import type { PartMoves } from '../../../views/blocks/records/move-buttons'
import { useSignedIn } from '../../../views/signed-in'
import { ChoiceSelect, WhereChoice } from '../form-parts'
import { listReportChoices } from '../report-choices'
import { useDefinitionWords } from '../words'
import { PartLine } from './part-line'
import { useDashboardWords } from './words'

interface TileFormProps extends PartMoves {
  tile: DashboardBodyTile
  onTile(tile: DashboardBodyTile): void
}

/** One figure of a dashboard: its heading, what it counts and of which records. */
export function TileForm({ tile, onTile, ...moves }: TileFormProps) {
  const resource = findResource(tile.of)
  return (
    <PartLine label={tile.label} {...moves}>
      <ExpandableSection title={tile.label}>
        {() => (resource ? <TileParts {...{ tile, onTile, resource }} /> : null)}
      </ExpandableSection>
    </PartLine>
  )
}

type TilePartsProps = Pick<TileFormProps, 'tile' | 'onTile'> & { resource: Resource }

function TileParts({ tile, onTile, resource }: TilePartsProps) {
  const [say, sayAll] = [useDashboardWords(), useDefinitionWords()]
  const who = useSignedIn()
  const { figures } = useMemo(() => listReportChoices(resource, who, sayAll), [resource, who, sayAll])
  return (
    <div className="stack">
      <p className="quiet">{resource.plural}</p>
      <TextField
        fullWidth
        size="small"
        label={say('label')}
        value={tile.label}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        onChange={({ target }) => onTile({ ...tile, label: target.value })}
      />
      <ChoiceSelect
        label={say('figure')}
        value={tile.figure ?? 'count'}
        options={figures}
        onChange={(figure) => onTile({ ...tile, figure: figure === 'count' ? undefined : figure })}
      />
      <WhereChoice of={tile.of} where={tile.where} onWhere={(where) => onTile({ ...tile, where })} />
      <label>
        <input
          type="checkbox"
          checked={tile.isToDo === true}
          onChange={({ target }) => onTile({ ...tile, isToDo: target.checked || undefined })}
        />{' '}
        {say('isToDo')}
      </label>
    </div>
  )
}
