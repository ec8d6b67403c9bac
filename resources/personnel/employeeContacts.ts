import { choice, email, phone, rows, text, url } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { joinersEnter, mine, ownerField, privateReaders } from './own-record-rights'

/** Private contact details and emergency contacts. */
export const employeeContacts = defineResource('employeeContacts', {
  label: 'Private contact',
  route: 'PrivateContacts',
  title: 'personalEmail',
  icon: 'Contacts',
  createUpdates: true,
  operations: { create: 'createEmployeeContactDetails' },
  fields: {
    empId: ownerField(),
    personalEmail: email({ label: 'Private email', required: true }),
    personalPhone: phone({ label: 'Private phone', required: true }),
    alternatePhone: phone({ label: 'Alternate phone' }),
    preferredChannel: choice({ email: 'Email', phone: 'Phone', message: 'Message' }, { label: 'Preferred channel' }),
    linkedin: url({ label: 'LinkedIn' }),
    emergencyContacts: rows(
      { name: text({ required: true, max: 120 }), relation: text({ required: true, max: 40 }), phone: phone({ required: true }) },
      { label: 'Emergency contacts', required: true, max: 3, help: 'One to three people' },
    ),
  },
  rules: [
    {
      code: 'emergencyContactMissing',
      on: ['emergencyContacts'],
      check: (r) => !r.emergencyContacts || r.emergencyContacts.length > 0,
      message: 'Enter at least one emergency contact.',
    },
    {
      code: 'emergencyPhoneOwn',
      on: ['emergencyContacts'],
      check: (r) => !r.emergencyContacts?.some(({ phone: number }) => number === r.personalPhone || number === r.alternatePhone),
      message: 'Enter a phone number other than your own.',
    },
    {
      code: 'emergencyPhoneTwice',
      on: ['emergencyContacts'],
      check: (r) => new Set(r.emergencyContacts?.map(({ phone: number }) => number)).size === (r.emergencyContacts?.length ?? 0),
      message: 'Two contacts have the same phone number.',
    },
  ],
  unique: [{ code: 'contactThere', on: ['empId'], message: 'This person already has contact details. Change those.' }],
  access: [...privateReaders, { to: 'employee', can: ['create', 'update'], where: mine }, joinersEnter],
  lists: { getEmployeeContactDetails: { input: { empId: { at: 'empId', isOptional: true } } } },
  views: {
    list: { columns: ['empId', 'personalEmail', 'personalPhone', 'preferredChannel'], filters: ['empId', 'preferredChannel'], sort: 'personalEmail' },
    form: { Contact: ['empId', 'personalEmail', 'personalPhone', 'alternatePhone', 'preferredChannel', 'linkedin'], Emergency: ['emergencyContacts'] },
  },
})
