import Add from '@mui/icons-material/AddOutlined'
import Close from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useRef } from 'react'
import type { Resource } from '../../../framework/resource'
import { useFilterWords } from '../../../i18n/lists/filter-words'
import { type ConditionGroup, modes } from './condition-tree'
import type { OfferedField } from './offered-fields'
import { PlainSelect } from './plain-select'
import { RuleEditor } from './rule-editor'
import type { ConditionBuilder } from './use-condition-builder'

interface GroupEditorProps {
  resource: Resource
  offered: readonly OfferedField[]
  builder: ConditionBuilder
  group: ConditionGroup
  /** Position of the group in the tree, as `2.1`; empty for the outermost group. */
  place: string
  onRemove?: (() => void) | undefined
}

/** Edits the conditions and groups of a group, one below the other. */
export function GroupEditor({ group, place, onRemove, ...shared }: GroupEditorProps) {
  const say = useFilterWords()
  const { builder } = shared
  const adding = useRef<HTMLButtonElement>(null)
  const remove = (key: number) => {
    builder.edit(key, () => undefined)
    // The control with the focus no longer exists, so the focus moves here.
    adding.current?.focus()
  }
  const placeAt = (index: number) => (place ? `${place}.${index + 1}` : `${index + 1}`)
  return (
    <Box
      role="group"
      aria-label={place ? say('groupNumber', { number: place }) : say('condition')}
      sx={place ? nested : {}}
    >
      <Stack spacing={1.5}>
        <GroupHead builder={builder} group={group} place={place} onRemove={onRemove} />
        {group.parts.map((part, index) =>
          part.kind === 'group' ? (
            <GroupEditor
              key={part.key}
              {...shared}
              group={part}
              place={placeAt(index)}
              onRemove={() => remove(part.key)}
            />
          ) : (
            <RuleEditor
              key={part.key}
              resource={shared.resource}
              offered={shared.offered}
              rule={part}
              number={placeAt(index)}
              isNewest={part.key === builder.newest}
              problem={builder.problems.get(part.key)}
              onChange={(rule) => builder.edit(part.key, () => rule)}
              onRemove={() => remove(part.key)}
            />
          ),
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button ref={adding} size="small" startIcon={<Add />} onClick={() => builder.add(group, 'rule')}>
            {say('addCondition')}
          </Button>
          <Button size="small" startIcon={<Add />} onClick={() => builder.add(group, 'group')}>
            {say('addGroup')}
          </Button>
        </Stack>
      </Stack>
    </Box>
  )
}

type GroupHeadProps = Pick<GroupEditorProps, 'builder' | 'group' | 'place' | 'onRemove'>

function GroupHead({ builder, group, place, onRemove }: GroupHeadProps) {
  const say = useFilterWords()
  const options = modes.map((mode) => [mode, say(mode === 'none' ? 'noneOf' : mode)] as const)
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
      <Box sx={{ width: 260, minWidth: 0 }}>
        <PlainSelect
          label={say('mode')}
          value={group.mode}
          options={options}
          onChange={(mode) => builder.edit(group.key, () => ({ ...group, mode }))}
        />
      </Box>
      {onRemove ? (
        <IconButton aria-label={say('removeGroup', { number: place })} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      ) : null}
    </Stack>
  )
}

const nested = {
  border: 1,
  borderColor: 'divider',
  borderLeft: 4,
  borderLeftColor: 'primary.main',
  borderRadius: 1,
  p: { xs: 1, sm: 1.5 },
} as const
