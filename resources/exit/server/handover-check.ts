import { refuseErrors } from '../../../server/records/write/checks/refuse'
import { type Effect, wrapHandler } from '../../../server/records/write/handler'
import { type AfterAllChanges, asServer, type Handler } from '../../../server/records/write/writer'
import type { RefOptions } from '../../../src/fields/ref'
import type { Resource } from '../../../src/framework/resource'
import { listLeavingRules } from '../../../src/framework/steps/leaving-rules'
import { employees } from '../../people/employees'
import { employeeExits } from '../employeeExits'
import { findHeadAfter } from './company-head'
import { inClearance, recountClearance } from './exit-clearance'
import { type ExitImpact, headship, readExitImpact } from './leaver-duties'
import { words } from './words'

const isEmploymentEnding = (action: string): boolean =>
  (employees.workflow.sets.gone as readonly string[]).includes(
    employees.workflow.transitions[action as keyof typeof employees.workflow.transitions]?.to ?? '',
  )

/** Wraps the handler of people, so that nobody becomes a former employee while others depend on them. */
export const withHandoverCheck = (own: Handler): Handler =>
  wrapHandler(employees, own, [], {
    async before({ writer, action, id }, added) {
      if (id !== undefined && isEmploymentEnding(action)) {
        const server = asServer(writer)
        const successor = await findHeadAfter(server, id)
        const duties = (await readExitImpact(server, id)).filter(
          (duty) => duty.is === 'handedOver' && !isTakenBySuccessor(duty, successor),
        )
        const what = duties.map(({ label, count }) => `${label} (${count})`).join(', ')
        if (duties.length > 0)
          refuseErrors({
            [employees.workflow.field]: {
              code: 'stillResponsible',
              args: { what },
              message: words.stillResponsible.replace('{what}', what),
            },
          })
      }
      return added()
    },
    afterAll: async () => {},
  })

/**
 * Whether the successor takes this over when the head of the company leaves: the headship itself, or the
 * successor's own report to the leaver. Nothing else may remain then.
 */
const isTakenBySuccessor = ({ key, count, records }: ExitImpact, successor: number | null): boolean =>
  successor !== null && (key === headship || (key === reportsOf && count === 1 && records[0]?.id === successor))

const reportsOf = `${employees.name}.reportingManagerEmpId`

/**
 * Builds the effect of a resource whose records name people and must be cleared or handed over: it updates
 * the checklists of leavers.
 */
export function buildClearanceEffect(resource: Resource): Effect | undefined {
  const fields = Object.entries(resource.fields).flatMap(([name, { options }]) =>
    listLeavingRules(options as RefOptions).some(({ is }) => is === 'cleared' || is === 'handedOver') ? [name] : [],
  )
  if (fields.length === 0) return undefined
  const whose = { fields, resource: employeeExits.name, by: 'empId', where: inClearance } as const
  const afterAll: AfterAllChanges = async (changes) => {
    const values = changes.flatMap(({ before, record }) => fields.flatMap((name) => [before?.[name], record[name]]))
    const empIds = [...new Set(values.filter((one): one is number => typeof one === 'number'))]
    const [first] = changes
    if (first && empIds.length > 0) await recountClearance(first.writer, empIds)
  }
  return { fields, afterAll: Object.assign(afterAll, { whose }) }
}
