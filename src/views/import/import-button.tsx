import FileUpload from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { checkAccess } from '../../framework/access'
import type { Resource } from '../../framework/resource'
import { useSay } from '../../i18n/say'
import { importPath } from '../paths'
import { useSignedIn } from '../signed-in'

/** Opens the import, for people who may add or change records; not shown for records on another server. */
export function ImportButton({ resource }: { resource: Resource }) {
  const say = useSay()
  const { roles } = useSignedIn()
  if (
    resource.source ||
    !(checkAccess(resource, 'create', roles).allowed || checkAccess(resource, 'update', roles).allowed)
  )
    return null
  return (
    <Button size="small" component={Link} to={importPath(resource)} startIcon={<FileUpload />}>
      <span className="tool-name">{say('import')}</span>
    </Button>
  )
}
