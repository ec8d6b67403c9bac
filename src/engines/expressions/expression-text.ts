const texts = new WeakMap<object, string>()

/** Remembers the text that the function was made from, so that a body can be written again. */
export function rememberExpressionText<Evaluation extends object>(evaluate: Evaluation, text: string): Evaluation {
  texts.set(evaluate, text)
  return evaluate
}

/** Answers the text of the expression that the function was made from. */
export const readExpressionText = (evaluate: object | undefined): string | undefined => evaluate && texts.get(evaluate)
