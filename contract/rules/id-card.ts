/** Weights of the first 17 digits of an identity card number (GB 11643-1999), and the check characters by remainder. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checks = '10X98765432'
const pattern = /^[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/

export const ID_CARD_MESSAGE = '身份证号不正确'

/** Check character for the first 17 digits. */
export function idCheckDigit(body: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body.charAt(index)), 0)
  return checks.charAt(sum % 11)
}

/** Whether the text is an 18-digit identity card number with a valid check character. */
export function isIdCard(text: string): boolean {
  return pattern.test(text) && idCheckDigit(text) === text.charAt(17)
}
