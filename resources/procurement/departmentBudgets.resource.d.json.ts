import type { FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** The budget of a department in a fiscal year. The year's number is the calendar year in which it begins. */
export declare const departmentBudgets: FileResource<
  'departmentBudgets',
  {
    name: Needed<FileField<'text'>>
    departmentId: Needed<FileField<'ref'>>
    fiscalYear: Needed<FileField<'number'>>
    currency: Needed<FileField<'currency'>>
    amount: Needed<FileField<'money'>>
  }
>
