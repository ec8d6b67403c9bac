import { useState } from 'react'
import { CallError } from '../../../dataProvider/call'
import { parseAssetTag } from '../../assets/rules/public'
import { deskWords as words } from '../words/en'
import type { DeskCall } from './desk-session'

/** Shows the user what was done, or the problem. */
export type MessageHandler = (text: string, isProblem?: boolean) => void

/** A handover of an asset that the person has not returned yet. */
export interface OpenHandover {
  id: number
  assetId: number
  assetName: string
  empId: number
  acknowledgement: string
  isSeat: boolean
  labels?: Readonly<Record<string, string>>
}

export interface ScannedAsset {
  asset: { id: number; assetTag: string; name: string; status: string; openSeats: number }
  held: readonly OpenHandover[]
}

export const formatHolderName = ({ labels, empId }: OpenHandover): string => labels?.empId ?? `#${empId}`
export const isAssetFree = ({ asset }: ScannedAsset): boolean => asset.openSeats > 0 && asset.status === freeState
/** The state of an asset in stock, spelled as the server sends it. */
const freeState = 'in_stock'

/** Holds the scanned assets that the user is handling. */
export function useScannedAssets(ask: DeskCall, say: MessageHandler) {
  const [tray, setTray] = useState<readonly ScannedAsset[]>([])
  const scanOne = (assetTag: string) => ask<ScannedAsset>('scanAtAssetDesk', { assetTag })
  const add = async (text: string): Promise<void> => {
    const tag = parseAssetTag(text)
    if (!tag) return say(words.noTag, true)
    if (tray.some(({ asset }) => asset.assetTag === tag)) return say(words.twice(tag))
    try {
      const scanned = await scanOne(tag)
      setTray((before) => [scanned, ...before.filter(({ asset }) => asset.id !== scanned.asset.id)])
      say(words.added(tag))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      say(error.code === 'notFound' ? words.unknown(tag) : error.message, true)
    }
  }
  const remove = (id: number) => setTray((before) => before.filter(({ asset }) => asset.id !== id))
  /** Reloads all scanned assets after a change. */
  const renew = async (): Promise<void> => setTray(await Promise.all(tray.map(({ asset }) => scanOne(asset.assetTag))))
  return { tray, add, remove, renew }
}

export type Tray = ReturnType<typeof useScannedAssets>
