import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import type { Resource } from '../../framework/resource'
import { formatTitleOrId } from '../../framework/values/record-title'
import { useSay } from '../../i18n/say'
import { editPath, recordPath } from '../paths'
import { type SignedInPerson, useSignedIn } from '../signed-in'
import { listSteps, type Step } from '../steps/list-steps'
import { useOpenPeek } from './peek/peek-link'

/** The path of the icon with three dots, one above the other. */
const dots = 'M10 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0m0 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0m0 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0'

const drawing = (
  <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d={dots} />
  </svg>
)

/** The actions of a record, behind one button. */
interface RowActionsProps {
  resource: Resource
  row: Row
  onStep(step: Step, record: Row): void
  /** Answers further entries; called when the menu opens. */
  entries?(who: SignedInPerson, row: Row): { label: string; onClick(): void }[]
  /** Whether the Tab key stops at the button; default true. */
  isTabStop?: boolean
  /** True while the record moves to another state: its next actions are not known yet. */
  isMoving?: boolean
}

/**
 * Shows the actions of a record in plain elements, because every row that scrolls past has them; the menu
 * is rendered only when it opens.
 */
export function RowActions(props: RowActionsProps) {
  const say = useSay()
  const { resource, row, isTabStop = true, isMoving = false } = props
  // The record at the time when the menu opened: the row may show another one since.
  const [opened, setOpened] = useState<{ anchor: HTMLElement; row: Row } | null>(null)
  return (
    <>
      <button
        type="button"
        className="row-actions"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={say('actionsOf', { name: formatTitleOrId(resource, row) })}
        aria-haspopup="menu"
        aria-disabled={isMoving}
        onClick={(event) => (isMoving ? undefined : setOpened({ anchor: event.currentTarget, row }))}
      >
        {drawing}
      </button>
      {opened ? <RowMenu {...props} {...opened} close={() => setOpened(null)} /> : null}
    </>
  )
}

function RowMenu({
  resource,
  row,
  onStep,
  entries,
  anchor,
  close,
}: RowActionsProps & { anchor: HTMLElement; close(): void }) {
  const say = useSay()
  const who = useSignedIn()
  const openPeek = useOpenPeek(resource)
  const steps = listSteps(resource, row, who, say).filter((step) => !step.blocked)
  return (
    <Menu open anchorEl={anchor} onClose={close}>
      <MenuItem component={RouterLink} to={recordPath(resource, row.id)}>
        {say('open')}
      </MenuItem>
      {openPeek ? (
        <MenuItem
          onClick={() => {
            close()
            openPeek(row.id)
          }}
        >
          {say('peek')}
        </MenuItem>
      ) : null}
      {row.can?.includes('update') ? (
        <MenuItem component={RouterLink} to={editPath(resource, row.id)}>
          {say('edit')}
        </MenuItem>
      ) : null}
      {steps.map((step) => (
        <MenuItem
          key={step.name}
          onClick={() => {
            close()
            onStep(step, row)
          }}
        >
          {step.label}
        </MenuItem>
      ))}
      {/* They come last: they may arrive while the menu is open, and a moved entry would lose the focus. */}
      {entries?.(who, row).map(({ label, onClick }) => (
        <MenuItem
          key={label}
          onClick={() => {
            close()
            onClick()
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
