import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { lowercaseFirst, useSay } from '../../../i18n/say'
import { createPath, recordPath } from '../../paths'
import { useSignedIn } from '../../signed-in'
import { buildSourceValues, canAddReferringRecord } from '../referring-values'
import type { RelatedResource } from '../related-resources'

interface CreateButtonProps {
  relation: RelatedResource
  resource: Resource
  record: Row
}

/** Opens the form of a new related record, which leads back to this page. */
export function CreateButton({ relation: { other, by, isOnly }, resource, record }: CreateButtonProps) {
  const say = useSay()
  const who = useSignedIn()
  if (!isOnly || !canAddReferringRecord(other, by, record, who)) return null
  return (
    <Button
      size="small"
      component={Link}
      to={createPath(other, buildSourceValues(other, by, record))}
      state={{ back: recordPath(resource, record.id) }}
    >
      {say('addRelated', { name: lowercaseFirst(other.label) })}
    </Button>
  )
}
