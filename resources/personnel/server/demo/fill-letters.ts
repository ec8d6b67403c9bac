import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import { templateTable } from '../../../../src/framework/steps/letters'
import { addDays } from '../../../demo/date-math'
import { buildUserCaller, type DemoWriter } from '../../../demo/demo-writer'
import { employeeLetters, type LetterType } from '../../employeeLetters'

const greeting = 'Dear {empId.fullName},'
const closing = 'Yours sincerely,\n\nPeople operations'
const buildLetterBody = (...paragraphs: string[]) => [greeting, ...paragraphs, '{remarks?}', closing].join('\n\n')

/** Letter templates by kind; the first of several versions is replaced by the next. */
const demoTemplates: readonly [LetterType, string, string][] = [
  [
    'offer',
    'Offer of employment',
    buildLetterBody(
      'we offer you the post of {empId.designation} in {empId.departmentId.name}, to begin on {empId.dateOfJoining}.',
    ),
  ],
  [
    'appointment',
    'Appointment',
    buildLetterBody(
      'you are appointed as {empId.designation} in {empId.departmentId.name} from {empId.dateOfJoining}.',
      'Your notice period is {empId.noticePeriodDays}.',
    ),
  ],
  ['confirmation', 'Confirmation of employment', buildLetterBody('your employment is confirmed.')],
  [
    'confirmation',
    'Confirmation of employment',
    buildLetterBody('your employment as {empId.designation} is confirmed with effect from {effectiveOn}.'),
  ],
  ['increment', 'Revision of your salary', buildLetterBody('your salary is revised with effect from {effectiveOn}.')],
  [
    'transfer',
    'Transfer',
    buildLetterBody('you work in {empId.departmentId.name}, {empId.locationId.name?}, from {effectiveOn}.'),
  ],
  [
    'experience',
    'Experience letter for {empId.fullName}',
    '{empId.fullName}, {empId.employeeCode}, has worked with us as {empId.designation} since {empId.dateOfJoining}.\n\n{remarks?}\n\nPeople operations',
  ],
  [
    'relieving',
    'Relieving letter for {empId.fullName}',
    '{empId.fullName}, {empId.employeeCode}, {empId.designation}, is relieved of all duties at the end of {effectiveOn}.\n\n{remarks?}\n\nPeople operations',
  ],
  ['warning', 'Warning', buildLetterBody('we have to warn you, with effect from {effectiveOn}.')],
  ['other', 'Letter', buildLetterBody()],
]

/** Letters in every state. */
const demoLetters: readonly {
  to: string
  letterType: LetterType
  days: number
  steps: readonly string[]
  remarks?: string
}[] = [
  { to: 'del.banking.1', letterType: 'confirmation', days: -40, steps: ['issue', 'acknowledge'] },
  { to: 'del.banking.1', letterType: 'increment', days: -3, steps: ['issue'] },
  { to: 'del.banking', letterType: 'transfer', days: 20, steps: [] },
  {
    to: 'fin',
    letterType: 'warning',
    days: -5,
    steps: ['issue', 'revoke'],
    remarks: 'It was meant for somebody else.',
  },
]

/** Creates, uses and replaces templates, and issues and answers letters, each as its user. */
export async function fillLetters(filling: DemoWriter): Promise<void> {
  const { writer, id } = filling
  for (const [type, subject, body] of demoTemplates) {
    const template = {
      letter: `${employeeLetters.name}.${type}`,
      name: subject.replace(' for {empId.fullName}', ''),
      subject,
      body,
    }
    const templateId = await createRecord(writer, templateTable, template)
    await takeStep(writer, templateTable, 'use', { id: templateId })
  }
  const hr = buildUserCaller(id('employees', 'ppl.operations'), ['hr', 'employee'])
  for (const { to, letterType, days, steps, remarks } of demoLetters) {
    const empId = id('employees', to)
    const values = { empId, letterType, effectiveOn: addDays(writer.today, days), ...(remarks && { remarks }) }
    const letterId = await createRecord({ ...writer, caller: hr }, employeeLetters.name, values)
    for (const step of steps) {
      const caller = step === 'acknowledge' ? buildUserCaller(empId) : hr
      const comment = step === 'revoke' ? 'Sent to the wrong person' : null
      await takeStep({ ...writer, caller }, employeeLetters.name, step, { id: letterId, comment })
    }
  }
}
