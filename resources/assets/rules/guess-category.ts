import { type AssetCategory, licence } from '../categories-and-events'

/** Words in lower case that identify a category when a name contains them; the first match wins. */
const words: readonly (readonly [string, AssetCategory])[] = [
  ['access card', 'access_card'],
  ['docking', 'peripheral'],
  ['laptop bag', 'peripheral'],
  ['laptop stand', 'peripheral'],
  ['laptop', 'laptop'],
  ['notebook', 'laptop'],
  ['macbook', 'laptop'],
  ['thinkpad', 'laptop'],
  ['desktop', 'desktop'],
  ['workstation', 'desktop'],
  ['monitor', 'monitor'],
  ['display', 'monitor'],
  ['sim card', 'sim'],
  ['headphone', 'peripheral'],
  ['phone', 'phone'],
  ['keyboard', 'peripheral'],
  ['mouse', 'peripheral'],
  ['headset', 'peripheral'],
  ['printer', 'peripheral'],
  ['webcam', 'peripheral'],
  ['chair', 'furniture'],
  ['desk', 'furniture'],
  ['table', 'furniture'],
  ['scooter', 'vehicle'],
  ['car', 'vehicle'],
]

const kinds: Readonly<Record<string, AssetCategory>> = { software: licence, furniture: 'furniture' }

/**
 * Guesses the asset category of a purchase from the kind of goods it was bought as, else from its name;
 * undefined if neither identifies one.
 */
export function guessAssetCategory(name: string, boughtAs?: string | null): AssetCategory | undefined {
  const byKind = boughtAs ? kinds[boughtAs] : undefined
  if (byKind) return byKind
  const spaced = ` ${name.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `
  return words.find(([word]) => spaced.includes(` ${word} `) || spaced.includes(` ${word}s `))?.[1]
}
