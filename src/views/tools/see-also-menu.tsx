import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link as RouterLink } from 'react-router'
import type { ResourceCard } from '../../framework/company/resource-cards'
import { listPath } from '../paths'

interface SeeAlsoMenuProps {
  anchor: HTMLElement
  cards: readonly ResourceCard[]
  onClose(): void
}

/** Links to further lists; loaded when it is opened. */
export const SeeAlsoMenu = ({ anchor, cards, onClose }: SeeAlsoMenuProps) => (
  <Menu open anchorEl={anchor} onClose={onClose}>
    {cards.map((card) => (
      <MenuItem key={card.name} component={RouterLink} to={listPath(card)} onClick={onClose}>
        {card.plural}
      </MenuItem>
    ))}
  </Menu>
)
