import type { RaThemeOptions } from 'ra-ui-materialui'
import { useEffect, useState } from 'react'
import { phone, useMedia } from './use-media'

/** What the theme of a phone has besides. */
export type PopupFrames = NonNullable<RaThemeOptions['components']>

/** Loads how menus, popovers and dialogs open on a phone; wide windows do without. */
export function usePopupFrames(): PopupFrames | undefined {
  const isPhone = useMedia(phone)
  const [frames, setFrames] = useState<PopupFrames>()
  useEffect(() => {
    const load = () => import('./popup-root').then(({ popupFrames }) => setFrames(popupFrames))
    // Without this file they open at their buttons.
    if (isPhone) load().catch(() => undefined)
  }, [isPhone])
  return frames
}
