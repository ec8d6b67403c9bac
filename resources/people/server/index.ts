import { defineAreaServer } from '../../../server/area'
import { employees } from './handlers/employees'
import { roleRequests } from './handlers/roleRequests'
import { getEmployeePhoto, removeEmployeePhoto, uploadEmployeePhoto } from './operations/photo-operations'

export const peopleServer = defineAreaServer({
  name: 'people',
  operations: [uploadEmployeePhoto, removeEmployeePhoto, getEmployeePhoto],
  handlers: { employees, roleRequests },
})
