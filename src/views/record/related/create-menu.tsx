import Add from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { lowercaseFirst, useSay } from '../../../i18n/say'
import { recordPath } from '../../paths'
import { useSignedIn } from '../../signed-in'
import { canAddReferringRecord } from '../referring-values'
import { type RelatedResource, relationCreatePath } from '../related-resources'
import { CreateButton } from './create-button'
import { useRelatedWords } from './words'

interface CreateMenuProps {
  resource: Resource
  record: Row
  relations: readonly RelatedResource[]
}

/** Offers to begin related records in one menu; a single kind has a button of its own. */
export function CreateMenu({ resource, record, relations }: CreateMenuProps) {
  const words = useRelatedWords()
  const say = useSay()
  const who = useSignedIn()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const offered = relations.filter(({ other, by, isOnly }) => isOnly && canAddReferringRecord(other, by, record, who))
  const [first] = offered
  if (!first) return null
  if (offered.length === 1) return <CreateButton relation={first} resource={resource} record={record} />
  return (
    <>
      <Button
        size="small"
        startIcon={<Add />}
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none' }}
      >
        {words('create')}
      </Button>
      <Menu open={!!anchor} anchorEl={anchor} onClose={close}>
        {offered.map((relation) => (
          <MenuItem
            key={relation.other.name}
            component={Link}
            to={relationCreatePath(relation, record)}
            state={{ back: recordPath(resource, record.id) }}
            onClick={close}
          >
            {say('addRelated', { name: lowercaseFirst(relation.other.label) })}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
