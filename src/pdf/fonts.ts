/** Loads font files; each file is loaded only when a text needs it. */
export interface FontFiles {
  /** Loads the plain font; it has the rupee sign, accents, Greek and Cyrillic. */
  plain(): Promise<Uint8Array>
  devanagari(): Promise<Uint8Array>
}
