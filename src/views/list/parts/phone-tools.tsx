import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router'
import type { Resource } from '../../../framework/resource'
import { ImportButton } from '../../import/import-button'
import { useSeeAlso } from '../../page-head'
import { listPath } from '../../paths'
import { PageHeadTools } from '../../tools/page-head-tools'
import { DisplayModeSwitch } from '../board/display-mode-switch'
import { ExportButton } from '../export/export-button'
import type { ListDisplay } from '../list-display'
import { SortButton } from '../sorts/sort-button'
import { DisplayMenu } from './display-menu'

interface PhoneToolsProps {
  resource: Resource
  look: ListDisplay
}

/** Holds what stands in the head and in the tool bar of a wide list, behind one button of a phone. */
export function PhoneTools({ resource, look }: PhoneToolsProps) {
  const lists = useSeeAlso(resource.views.related ?? [])
  return (
    <Stack spacing={0.5} sx={toolsLook}>
      <DisplayModeSwitch look={look} />
      <SortButton resource={resource} />
      {look.as === 'list' ? <DisplayMenu look={look} resource={resource} /> : null}
      <ExportButton resource={resource} look={look} />
      <ImportButton resource={resource} />
      <PageHeadTools resource={resource} />
      {lists.map((card) => (
        <Button key={card.name} size="small" component={Link} to={listPath(card)}>
          {card.plural}
        </Button>
      ))}
    </Stack>
  )
}

const toolsLook = {
  ...{ p: 2, pt: 0, alignItems: 'stretch' },
  '& > .MuiButton-root, & > a': { minHeight: 44, justifyContent: 'flex-start' },
} as const
