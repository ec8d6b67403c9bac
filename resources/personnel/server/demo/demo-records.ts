/** An identity document; the numbers are synthetic and belong to nobody. */
interface DemoDocument {
  by: string
  docType: 'aadhaar' | 'pan' | 'passport' | 'driving_licence'
  number: string
  country?: string
  /** Days from today. */
  issued?: number
  ends?: number
  isVerified?: true
}

export const demoDocuments: readonly DemoDocument[] = [
  { by: 'del.banking.1', docType: 'aadhaar', number: '999900001231', isVerified: true },
  { by: 'del.banking.1', docType: 'pan', number: 'ZZZPB0001A', isVerified: true },
  { by: 'del.banking.1', docType: 'passport', number: 'Z0000011', issued: -3610, ends: 41, isVerified: true },
  { by: 'del.banking', docType: 'aadhaar', number: '999945678903', isVerified: true },
  {
    by: 'del.banking',
    docType: 'driving_licence',
    number: 'KA0120120001234',
    issued: -4700,
    ends: 620,
    isVerified: true,
  },
  { by: 'ppl.operations', docType: 'aadhaar', number: '999911112221', isVerified: true },
  { by: 'ppl.operations', docType: 'pan', number: 'ZZZPO0002B' },
  { by: 'fin', docType: 'pan', number: 'ZZZPF0003C', isVerified: true },
  { by: 'fin', docType: 'passport', number: 'Z0000012', issued: -900, ends: 2750 },
  { by: 'head', docType: 'aadhaar', number: '999980808081', isVerified: true },
  {
    by: 'sam.marketing',
    docType: 'passport',
    number: '990000013',
    country: 'GB',
    issued: -1500,
    ends: 2150,
    isVerified: true,
  },
]

/** Families, and nominations with their shares. */
export const demoFamilies: readonly {
  by: string
  relations: readonly { name: string; relationship: string; dateOfBirth: string; share?: number }[]
}[] = [
  {
    by: 'del.banking.1',
    relations: [
      { name: 'Kavitha', relationship: 'mother', dateOfBirth: '1968-04-12', share: 60 },
      { name: 'Suresh', relationship: 'father', dateOfBirth: '1964-09-03', share: 40 },
    ],
  },
  {
    by: 'del.banking',
    relations: [
      { name: 'Meera', relationship: 'spouse', dateOfBirth: '1986-01-25', share: 100 },
      { name: 'Arjun', relationship: 'son', dateOfBirth: '2016-11-30' },
    ],
  },
]

/** Education; the first entry of each person is the highest. */
export const demoEducation: readonly {
  by: string
  qualification: string
  course: string
  institution: string
  startYear: number
  endYear: number
  isVerified?: true
}[] = [
  {
    by: 'del.banking.1',
    qualification: 'bachelor',
    course: 'Computer Science',
    institution: 'University of Mysore',
    startYear: 2016,
    endYear: 2020,
    isVerified: true,
  },
  {
    by: 'del.banking',
    qualification: 'master',
    course: 'Business Administration',
    institution: 'University of Pune',
    startYear: 2007,
    endYear: 2009,
    isVerified: true,
  },
  {
    by: 'ppl.operations',
    qualification: 'bachelor',
    course: 'Psychology',
    institution: 'Bangalore University',
    startYear: 2008,
    endYear: 2011,
  },
]

/** People who share their birthday with colleagues. */
export const demoBirthdays = ['del.banking.1', 'del.banking', 'ppl', 'fin', 'eng.platform.1', 'eng.quality.2', 'head']

/** Private contacts and emergency contacts. */
export const demoContacts: readonly {
  by: string
  phone: string
  city: string
  state: string
  postalCode: string
  call: string
  relation: string
  callPhone: string
}[] = [
  {
    by: 'del.banking.1',
    phone: '+919900000101',
    city: 'Bengaluru',
    state: 'Karnataka',
    postalCode: '560001',
    call: 'Kavitha',
    relation: 'Mother',
    callPhone: '+919900000102',
  },
  {
    by: 'del.banking',
    phone: '+919900000103',
    city: 'Bengaluru',
    state: 'Karnataka',
    postalCode: '560038',
    call: 'Meera',
    relation: 'Wife',
    callPhone: '+919900000104',
  },
  {
    by: 'ppl.operations',
    phone: '+919900000105',
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411001',
    call: 'Anil',
    relation: 'Brother',
    callPhone: '+919900000106',
  },
]
