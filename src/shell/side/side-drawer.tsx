import Drawer from '@mui/material/Drawer'
import { useTranslate } from 'ra-core'
import type { SignedInUser } from '../../framework/session'
import { ownBack, useBackToClose } from '../phone/back-to-close'
import { SideMenu } from './side-menu'

interface SideDrawerProps {
  menu: SignedInUser['menu']
  path: string
  open: boolean
  close: () => void
}

/**
 * Shows the menu over the page in small windows. It has a file of its own, because large windows do not
 * load it.
 */
export function SideDrawer({ menu, path, open, close }: SideDrawerProps) {
  const translate = useTranslate()
  useBackToClose(open, close)
  return (
    <Drawer
      open={open}
      onClose={close}
      slotProps={{ root: ownBack, paper: { className: 'side-drawer', 'aria-label': translate('shell.navigation') } }}
    >
      <SideMenu menu={menu} path={path} compact={false} onNavigate={close} />
    </Drawer>
  )
}
