/** Whether the check digits of an IBAN are right (ISO 13616). */
export function isValidIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const checkText = text.slice(4) + text.slice(0, 4)
  let rest = 0
  for (const letter of checkText)
    for (const digit of String(Number.parseInt(letter, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}
