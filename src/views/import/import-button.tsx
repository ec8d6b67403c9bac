import FileUpload from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { checkAccess } from '../../framework/access'
import type { Resource } from '../../framework/resource'
import { useSay } from '../../i18n/say'
import { importPath } from '../paths'
import { useSignedIn } from '../signed-in'

/** The way to bring records in from a file, for whoever may add or change them; records on another server stay there. */
export function ImportButton({ resource }: { resource: Resource }) {
  const say = useSay()
  const { roles } = useSignedIn()
  if (
    resource.source ||
    !(checkAccess(resource, 'create', roles).allowed || checkAccess(resource, 'update', roles).allowed)
  )
    return null
  return (
    <Button size="small" component={Link} to={importPath(resource)} startIcon={<FileUpload />} title={say('import')}>
      <span className="tool-name">{say('import')}</span>
    </Button>
  )
}
