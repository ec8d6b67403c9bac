import { wordsHook } from '../../../src/i18n/words-hook'

/** Words of what stands of the record in the page of one's own account. */
const words = {
  documents: 'My identity documents',
  document: 'Document',
  number: 'Number',
  until: 'Valid until',
  state: 'State',
  ends: '%{date}, ends soon',
  noDocuments: 'You have entered no documents yet.',
  addDocument: 'Add a document',
  record: 'My record',
  photo: 'Photo',
  photoText: 'Everybody who works here sees it beside your name.',
  noPhoto: 'There is no photo yet.',
  choosePhoto: 'Choose a picture',
  removePhoto: 'Remove photo',
  savePhoto: 'Save photo',
  movePhoto: 'Move the picture',
  photoPreview: 'How the photo will look',
  photoUnreadable: 'This picture cannot be read. Choose another one.',
  close: 'Close',
  emergency: 'In an emergency',
  emergencyText: 'You are shown whom to call. The person hears that you were, and why.',
  emergencyReason: 'What has happened',
  show: 'Show',
  noEmergency: 'Nobody is entered to be called.',
  letters: 'My letters',
  letter: 'Letter',
  issued: 'Issued',
  noReportEnds: 'Nothing ends within 60 days.',
  probationEnds: 'Probation ends',
  contractEnds: 'Contract ends',
  noLetters: 'Letters that are issued to you appear here.',
} as const

export const usePersonnelWords = wordsHook('personnel', words)
