/** Words of the people server. */
export const peopleWords = {
  photoTooLarge: 'A photo can have at most 2 MB.',
  photoKind: 'Upload a square JPEG of 64 to 1024 pixels a side.',
  samePerson: '{name} has the same name and birth date. Tick “Another person” if this is someone else.',
  samePersonUnnamed: 'Someone has the same name and birth date. Tick “Another person” if this is someone else.',
  removedLately:
    'An administrator or director was removed less than 7 days ago, and no one else can agree. Try again after 7 days.',
} as const
