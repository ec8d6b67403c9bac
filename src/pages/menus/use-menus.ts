import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation, createIdempotencyKey } from '../../../dataProvider/call'
import type { MenuLine } from '../../framework/company/menu-lines'
import type { MenuItem } from '../../framework/session'
import { useAnswer } from '../../views/blocks/use-answer'

export interface RoleMenu {
  role: string
  label: string
  variant: string
  version: number
  isEdited: boolean
  lines: MenuLine[]
  shown: MenuItem[]
}

interface MenusAnswer {
  menus: RoleMenu[]
  /** Pages and icons that entries may have. */
  places: string[]
  icons: string[]
}

const group = 'menus'

export const useMenus = () => useAnswer<MenusAnswer>('getMenus', {}, { group })

interface EditedMenu {
  menu: RoleMenu
  /** The edited rows; null stands for the menu that the program itself declares. */
  lines: readonly MenuLine[] | null
}

const toSaveMenuParams = ({ menu: { role, version }, lines }: EditedMenu, isTrial: boolean) => ({
  role,
  version,
  ...(lines && { items: lines }),
  isTrial,
})

/** Loads the menu that people of each role would see. */
export const usePreviewMenu = () =>
  useMutation({
    mutationFn: (edited: EditedMenu) =>
      callOperation<{ menus: RoleMenu[] }>('saveMenu', toSaveMenuParams(edited, true)),
  })

export function useSaveMenu() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (edited: EditedMenu) =>
      callOperation('saveMenu', toSaveMenuParams(edited, false), { idempotencyKey: createIdempotencyKey() }),
    onSuccess: () => client.invalidateQueries({ queryKey: [group] }),
  })
}
