/** Where the bytes of the fonts come from; each is asked for only when a text needs it. */
export interface FontFiles {
  /** Knows the rupee sign, accents, Greek and Cyrillic. */
  plain(): Promise<Uint8Array>
  devanagari(): Promise<Uint8Array>
}
