import Modal, { type ModalProps } from '@mui/material/Modal'
import { useTranslate } from 'ra-core'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { type ownBack, useBackToClose } from './back-to-close'
import { phone, useMedia } from './use-media'
import './sheet.css'

/** Pixels that a sheet is drawn down before it closes. */
const drawnDown = 64

/** The frame of menus and popovers: on a phone they rise from below, elsewhere they stay at their button. */
function PopupRoot({ ownerState: _, children, ...props }: ModalProps & { ownerState?: unknown }) {
  const isPhone = useMedia(phone)
  const close = () => props.onClose?.({}, 'backdropClick')
  useBackToClose(isPhone && props.open, close)
  return <Modal {...props}>{isPhone ? <Sheet close={close}>{children}</Sheet> : children}</Modal>
}

/** The frame of dialogs and drawers: going back on a phone closes them as Esc does. */
function DialogRoot({ ownerState: _, ...props }: ModalProps & Partial<typeof ownBack> & { ownerState?: unknown }) {
  const isPhone = useMedia(phone)
  const isOurs = props['data-back'] !== 'own' && props.onClose !== undefined
  useBackToClose(isPhone && props.open && isOurs, () => props.onClose?.({}, 'escapeKeyDown'))
  return <Modal {...props} />
}

/** Holds what rises from below, under a handle that closes it by a tap or by drawing it down. */
function Sheet({ close, children, ...rest }: { close: () => void; children: ReactNode }) {
  const translate = useTranslate()
  const sheet = useRef<HTMLDivElement>(null)
  const start = useRef<number | null>(null)
  const move = (event: PointerEvent, isEnd: boolean) => {
    if (start.current === null || !sheet.current) return
    const down = Math.max(0, event.clientY - start.current)
    sheet.current.style.transform = isEnd ? '' : `translateY(${down}px)`
    if (!isEnd) return
    start.current = null
    if (down > drawnDown) close()
  }
  return (
    <div {...rest} className="sheet">
      <div ref={sheet} className="sheet-body">
        <button
          type="button"
          className="sheet-handle"
          aria-label={translate('ra.action.close')}
          onClick={close}
          onPointerDown={(event) => {
            start.current = event.clientY
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={(event) => move(event, false)}
          onPointerUp={(event) => move(event, true)}
          onPointerCancel={() => {
            start.current = null
            if (sheet.current) sheet.current.style.transform = ''
          }}
        />
        {children}
      </div>
    </div>
  )
}

const popup = { defaultProps: { slots: { root: PopupRoot } } }

/** The frames that the theme gives to all menus, popovers, dialogs and drawers of a phone. */
export const popupFrames = {
  MuiPopover: popup,
  MuiMenu: popup,
  MuiDialog: { defaultProps: { slots: { root: DialogRoot } } },
  MuiDrawer: { defaultProps: { slots: { root: DialogRoot } } },
}
