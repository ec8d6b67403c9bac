import { createStoredKey } from '../../../../server/files/seal-files'
import { buildTextPdf } from '../../../demo/archives'
import { addDays } from '../../../demo/date-math'
import { addRecords, asBulkWriter, type DemoWriter, setRecordValues } from '../../../demo/demo-writer'
import { keepFiles } from '../../../demo/documents'
import { employeeAddresses } from '../../employeeAddresses'
import { employeeContacts } from '../../employeeContacts'
import { employeeEducations } from '../../employeeEducations'
import { employeeRelations } from '../../employeeRelations'
import { identityDocuments } from '../../identityDocuments'
import { nominations } from '../../nominations'
import { nominees } from '../../nominees'
import { personalDetails } from '../../personalDetails'
import { demoBirthdays, demoContacts, demoDocuments, demoEducation, demoFamilies } from './demo-records'
import { fillJoiningMails } from './fill-joining-mails'
import { fillLetters } from './fill-letters'
import { fillRecordChanges } from './fill-record-changes'

/** Records that some people have entered and people operations have verified. */
export async function fillPersonnel(filling: DemoWriter): Promise<void> {
  await fillIdentityDocuments(filling)
  await fillEmergencyContacts(filling)
  await fillFamiliesAndNominees(filling)
  await fillLetters(filling)
  await fillJoiningMails(filling)
  await fillRecordChanges(filling)
  const { writer, id } = filling
  const birthdays = demoBirthdays.map((by) => ({ empId: id('employees', by), showsBirthday: true }))
  await addRecords(asBulkWriter(writer), personalDetails.name, birthdays)
  const entered = demoEducation.map(({ by, isVerified: _, ...values }) => ({
    ...values,
    empId: id('employees', by),
    isHighest: true,
  }))
  const ids = await addRecords(asBulkWriter(writer), employeeEducations.name, entered)
  await markVerified(
    filling,
    employeeEducations.name,
    ids.filter((_, place) => demoEducation[place]?.isVerified),
  )
}

const markVerified = ({ writer, id }: DemoWriter, resource: string, ids: readonly number[]) => {
  const verified = {
    status: 'verified',
    verifiedByEmpId: id('employees', 'ppl'),
    verifiedOn: addDays(writer.today, -30),
  }
  return setRecordValues(asBulkWriter(writer), resource, new Map(ids.map((each) => [each, verified])))
}

async function fillIdentityDocuments(filling: DemoWriter): Promise<void> {
  const { writer, id } = filling
  const dayAt = (days: number | undefined) => (days === undefined ? null : addDays(writer.today, days))
  const entered = demoDocuments.map(({ by, issued, ends, isVerified: _, ...values }) => ({
    ...values,
    empId: id('employees', by),
    last4: values.number.slice(-4),
    issuedOn: dayAt(issued),
    expiresOn: dayAt(ends),
  }))
  const ids = await addRecords(asBulkWriter(writer), identityDocuments.name, entered)
  const fronts = ids.map((recordId, place) => ({
    ...{ entityType: identityDocuments.name, recordId, kind: 'front', fileName: 'front.pdf' },
    ...{
      by: id('employees', demoDocuments[place]?.by ?? 'head'),
      content: buildTextPdf(['A specimen', `Document ${recordId}`]),
    },
    storedKey: createStoredKey(writer.model, identityDocuments.name, 'front'),
  }))
  await keepFiles(filling, fronts)
  await markVerified(
    filling,
    identityDocuments.name,
    ids.filter((_, place) => demoDocuments[place]?.isVerified),
  )
}

async function fillEmergencyContacts({ writer, id }: DemoWriter): Promise<void> {
  const hand = asBulkWriter(writer)
  const contacts = demoContacts.map(({ by, phone, call, relation, callPhone }) => ({
    empId: id('employees', by),
    personalEmail: `${by.replaceAll('.', '-')}@home.example`,
    personalPhone: phone,
    emergencyContacts: [{ name: call, relation, phone: callPhone }],
  }))
  await addRecords(hand, employeeContacts.name, contacts)
  const addresses = demoContacts.flatMap(({ by, city, state, postalCode }) => [
    {
      empId: id('employees', by),
      type: 'permanent',
      line1: '14 Church Street',
      city,
      state,
      postalCode,
      country: 'IN',
    },
    { empId: id('employees', by), type: 'current', sameAsPermanent: true },
  ])
  await addRecords(hand, employeeAddresses.name, addresses)
}

async function fillFamiliesAndNominees({ writer, id }: DemoWriter): Promise<void> {
  const hand = asBulkWriter(writer)
  for (const { by, relations } of demoFamilies) {
    const empId = id('employees', by)
    const ids = await addRecords(
      hand,
      employeeRelations.name,
      relations.map(({ share: _, ...values }) => ({ ...values, empId })),
    )
    const [nominationId = 0] = await addRecords(hand, nominations.name, [{ empId }])
    const lines = relations.flatMap(({ share }, place) =>
      share === undefined ? [] : [{ nominationId, relationId: ids[place], share }],
    )
    await addRecords(hand, nominees.name, lines)
    await setRecordValues(
      hand,
      nominations.name,
      new Map([[nominationId, { status: 'in_force', inForceFrom: addDays(writer.today, -200) }]]),
    )
  }
}
