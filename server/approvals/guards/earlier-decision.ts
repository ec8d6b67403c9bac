/**
 * Builds SQL that tells whether the person decided an earlier step of the round, or somebody decided it for
 * them. Nobody decides a request twice.
 * @param step alias of the step
 * @param empId SQL of the person
 */
export const decidedEarlierStepSql = (step: string, empId: string): string =>
  `exists (select from approval_steps ${step}_e join approval_approvers ${step}_h on ${step}_h.step_id = ${step}_e.id and ${step}_h.decided_at is not null ` +
  `where ${step}_e.entity_type = ${step}.entity_type and ${step}_e.record_id = ${step}.record_id and ${step}_e.round = ${step}.round ` +
  `and ${step}_e.step_no < ${step}.step_no and ${empId} in (${step}_h.emp_id, ${step}_h.on_behalf_of_emp_id))`
