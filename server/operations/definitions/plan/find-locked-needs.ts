import { fieldLabel, findState, isInputField, type Resource } from '../../../../src/framework/resource'
import { transitionLabel } from '../../../../src/framework/workflow'

/**
 * Finds steps that need a field which nobody can fill in where they begin, because records are locked there.
 * Records would stay in that state for ever unless the field was filled in before.
 */
export function findLockedNeeds(resource: Resource | undefined): string[] {
  const workflow = resource?.workflow
  if (!workflow) return []
  return Object.entries(workflow.transitions).flatMap(([name, step]) => {
    const locked = [step.from].flat().filter((state) => findState(resource, state)?.isReadOnly)
    if (locked.length < [step.from].flat().length) return []
    return (step.needs ?? []).flatMap((need) => {
      const isAlwaysThere = !isInputField(resource, need) || resource.fields[need]?.options.required === true
      if (isAlwaysThere || Object.hasOwn(step.ask ?? {}, need)) return []
      const states = locked.map((state) => `“${findState(resource, state)?.label ?? state}”`).join(', ')
      return [
        `“${transitionLabel(name, step)}” needs “${fieldLabel(resource, need)}”, but records are locked in ${states}: ` +
          'ask for it in the step, unlock the state, or require it from the start',
      ]
    })
  })
}
