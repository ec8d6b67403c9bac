/** Loads font files, each only when a text needs it. */
export interface FontFiles {
  /** Contains the rupee sign, accents, Greek and Cyrillic. */
  plain(): Promise<Uint8Array>
  devanagari(): Promise<Uint8Array>
}
