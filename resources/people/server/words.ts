/** Sentences of people's records. */
export const peopleWords = {
  photoTooLarge: 'A photo may have 2 MB at most.',
  photoKind: 'Send a square JPEG picture of 64 to 1024 points.',
} as const
