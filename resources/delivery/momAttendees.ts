import { check, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { exactlyOne } from '../../src/framework/steps/alternatives'
import { momAccess } from './rights'

/** A person of the company or the customer who was invited to a meeting. */
export const momAttendees = defineResource('momAttendees', {
  label: 'Attendee',
  route: 'MomAttendees',
  title: 'empId',
  icon: 'Groups',
  fields: {
    momId: ref('projectMoms', { label: 'Minutes', required: true, fixed: true, isPart: true }),
    empId: ref('employees', { label: 'Person' }),
    pocId: ref('contactPersons', { label: 'Customer contact', match: { customerId: 'momId.projectId.customerId' } }),
    isAbsent: check({ label: 'Absent', default: false }),
  },
  rules: [exactlyOne(['empId', 'pocId'], { code: 'oneOfBoth', message: 'Choose a colleague or a customer contact.' })],
  access: momAccess,
  views: { form: { Attendee: ['momId', 'empId', 'pocId', 'isAbsent'] } },
})
