import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { markerPaths } from '../../../authProvider/paths'
import { listEffectiveRoles, requireCatalogue } from '../../framework/company/catalogue'
import type { SignedInUser } from '../../framework/session'
import { profilePath } from '../../shell/account/profile-path'
import { useUser } from '../../shell/use-user'
import { PageHead } from '../../views/page-head'
import { Panel } from '../../views/record/record-sections'
import { AreaTiles } from '../../views/tools/area-tiles'
import { FeedsPanel } from './feeds-panel'
import { SessionsPanel } from './sessions-panel'
import { useProfileWords } from './words'

const changePasswordUrl = `${markerPaths['reset-password']}?next=${encodeURIComponent(profilePath)}`

/** Shows the user's own account: the person that Steward knows, and their sessions. */
export function ProfilePage() {
  const say = useProfileWords()
  const user = useUser()
  if (!user) return null
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageHead title={say('title')}>
        {/* The page is outside the application, so the link is not one of the router. */}
        <Button href={changePasswordUrl} variant="outlined" startIcon={<LockIcon />} sx={{ minHeight: 44 }}>
          {say('changePassword')}
        </Button>
      </PageHead>
      <Panel title={say('me')}>
        <AccountFacts user={user} />
      </Panel>
      {/* New people without access see only the forms needed before their work begins. */}
      <AreaTiles at={user.menu.length > 0 ? 'profile' : 'joining'} />
      {user.menu.length > 0 ? <FeedsPanel /> : null}
      <SessionsPanel />
    </Box>
  )
}

function AccountFacts({ user }: { user: SignedInUser }) {
  const say = useProfileWords()
  const roleLabels = listEffectiveRoles(user.roles).map((role) => requireCatalogue().roles.labels[role])
  const facts = [
    ['name', user.fullName],
    ['code', user.employeeCode],
    ['designation', user.designation],
    ['department', user.department],
    ['roles', roleLabels.join(', ') || say('noRoles')],
  ] as const
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 3,
        rowGap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {say(name)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </div>
        ) : null,
      )}
    </Box>
  )
}
