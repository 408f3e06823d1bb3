/** Characters of the unified social credit code (GB 32100-2015): no I, O, S, V or Z, which resemble digits. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const pattern = /^[1-9ANY][\dA-HJ-NP-RTUWXY]\d{6}[\dA-HJ-NP-RTUWXY]{10}$/

export const CREDIT_CODE_MESSAGE = '统一社会信用代码不正确'

/**
 * Check character for the first 17 characters: their weighted sum, weight 3 to the power of the position, modulo 31.
 */
export function creditCheckDigit(body: string): string {
  let weight = 1
  let sum = 0
  for (const character of body.slice(0, 17)) {
    sum += alphabet.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return alphabet.charAt((31 - (sum % 31)) % 31)
}

/** Whether the text is a unified social credit code with a valid check character. */
export function isCreditCode(text: string): boolean {
  return pattern.test(text) && creditCheckDigit(text) === text.charAt(17)
}
