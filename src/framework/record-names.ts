/** What a record is answered or sent with besides its fields: no field has these names. */
export const recordNames: readonly string[] = ['can', 'labels', 'files', 'counts', 'writtenBy']

/** What an update takes that takes steps as well. */
export const updateNames: readonly string[] = ['action', 'comment']
