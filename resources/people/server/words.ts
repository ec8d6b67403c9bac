/** Words of the people server. */
export const peopleWords = {
  photoTooLarge: 'A photo can have at most 2 MB.',
  photoKind: 'Upload a square JPEG of 64 to 1024 pixels a side.',
  samePerson: '{name} has this name and birth date. Tick “Another person” if this is somebody else.',
  samePersonUnnamed: 'Somebody has this name and birth date. Tick “Another person” if this is somebody else.',
  removedLately:
    'An administrator or director was removed less than 7 days ago, and nobody else is there to agree. Grant it then.',
} as const
