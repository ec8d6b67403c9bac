/** Words of the people server. */
export const peopleWords = {
  photoTooLarge: 'A photo may have 2 MB at most.',
  photoKind: 'Send a square JPEG picture of 64 to 1024 points.',
  samePerson: '{name} has this name and birth date. Tick “Another person” if this is somebody else.',
  samePersonUnnamed: 'Somebody has this name and birth date. Tick “Another person” if this is somebody else.',
  removedLately:
    'An administrator or director was removed less than 7 days ago, and nobody else is there to agree. Grant it then.',
} as const
