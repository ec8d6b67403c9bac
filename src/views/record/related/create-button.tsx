import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { lowercaseFirst, useSay } from '../../../i18n/say'
import { recordPath } from '../../paths'
import { useSignedIn } from '../../signed-in'
import { canAddReferringRecord } from '../referring-values'
import { type RelatedResource, relationCreatePath } from '../related-resources'

interface CreateButtonProps {
  relation: RelatedResource
  resource: Resource
  record: Row
}

/** Opens the form of a new related record, which leads back to this page. */
export function CreateButton({ relation, resource, record }: CreateButtonProps) {
  const { other, by, isOnly } = relation
  const say = useSay()
  const who = useSignedIn()
  if (!isOnly || !canAddReferringRecord(other, by, record, who)) return null
  return (
    <Button
      size="small"
      component={Link}
      to={relationCreatePath(relation, record)}
      state={{ back: recordPath(resource, record.id) }}
    >
      {say('addRelated', { name: lowercaseFirst(other.label) })}
    </Button>
  )
}
