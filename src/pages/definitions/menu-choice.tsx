import { readUser } from '../../../authProvider/storage'
import { LabelledSelect } from '../../views/import/labelled-select'
import type { Choice } from './report-choices'
import { useDefinitionWords } from './words'
import './definitions.css'

/** Lists the groups of the person's own side bar, and the one in use. */
function listMenuGroups(current: string | undefined): Choice[] {
  const groups = (readUser()?.menu ?? []).filter(({ children }) => children).map(({ name }) => name)
  return [...new Set([...groups, ...(current && current !== 'top' ? [current] : [])])].map((name) => [name, name])
}

interface MenuChoiceProps {
  menu: string | undefined
  /** Where people find it without an entry; default: on the page of reports. */
  none?: string
  onMenu(menu: string | undefined): void
}

/** Chooses the group of the side bar, among those of the person's own one. */
export function MenuChoice({ menu, none, onMenu }: MenuChoiceProps) {
  const say = useDefinitionWords()
  return (
    <div>
      <LabelledSelect<string>
        label={say('menu')}
        value={menu || '-'}
        options={[['-', none ?? say('noMenu')], ['top', say('top')], ...listMenuGroups(menu)]}
        onChange={(group) => onMenu(group === '-' ? undefined : group)}
      />
      {menu && menu !== 'top' ? (
        <p className="quiet menu-hint">{say(none === undefined ? 'menuElsewhere' : 'menuNewGroup', { group: menu })}</p>
      ) : null}
    </div>
  )
}
