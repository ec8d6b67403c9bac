import { createWordsHook, type SayOf } from './words-hook'

/** Words of forms in steps; loaded with them. */
const words = {
  steps: 'Steps of this form',
  at: 'Step %{step} of %{steps}',
  review: 'Review',
  next: 'Next',
  back: 'Back',
  wrong: 'Something is missing or wrong here',
  change: 'Change %{section}',
  reviewText: 'Nothing is saved yet.',
  looking: 'Checking your entries',
  notLooked: 'The review cannot be shown now. You can go back or save.',
} as const

export type FormStepsSay = SayOf<keyof typeof words>

export const useFormStepsWords = createWordsHook('formSteps', words)
