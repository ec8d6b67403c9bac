import { useIsFetching } from '@tanstack/react-query'
import { type CSSProperties, type RefObject, useEffect, useState } from 'react'
import { readPreference, storePreference } from '../../list/preference'

type Rooms = Readonly<Record<string, number>>

/** Answers the room that a part takes until everything is loaded. */
export type RoomOfPart = (name: string) => CSSProperties | undefined

/** The room of a part that this device has not shown yet. */
const usualRoom: CSSProperties = { minHeight: 240 }

/** Once nothing has been loaded for so many milliseconds, the page has arrived. */
const quietMs = 400

/** A page that takes longer is shown as far as it is loaded. */
const longestMs = 4000

interface RoomOptions {
  unknownRoom?: CSSProperties
  /** True once the page knows that all of it is there; default: as long as nothing is loaded any more. */
  isReady?: boolean
}

/** What this device remembers of a page: the heights of its cards, at the width of the window. */
interface RememberedRooms {
  width: number
  rooms: Rooms
}

function readRooms(key: string): Rooms {
  try {
    const stored = JSON.parse(readPreference(key) ?? 'null') as RememberedRooms | null
    return stored?.width === window.innerWidth ? stored.rooms : {}
  } catch {
    return {}
  }
}

/**
 * Answers the heights that the cards of a page had last time, until all of them are loaded, so that nothing
 * jumps while they arrive.
 */
export function useRememberedRooms(
  key: string,
  box: RefObject<HTMLElement | null>,
  { unknownRoom = usualRoom, isReady }: RoomOptions = {},
): RoomOfPart {
  const [remembered] = useState(() => readRooms(key))
  const [isLoaded, setLoaded] = useState(false)
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (isFetching) return
    const timer = setTimeout(() => setLoaded(true), quietMs)
    return () => clearTimeout(timer)
  }, [isFetching])
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isLoaded || !box.current) return
    const parts = [...box.current.querySelectorAll<HTMLElement>('[data-part]')]
    const rooms = Object.fromEntries(parts.map((part) => [part.dataset.part ?? '', part.offsetHeight]))
    storePreference(key, { width: window.innerWidth, rooms } satisfies RememberedRooms)
  }, [key, box, isLoaded])
  return (name) => {
    const height = remembered[name]
    if (isReady ?? isLoaded) return undefined
    return height === undefined ? unknownRoom : { height, overflow: 'hidden' }
  }
}
