const ISSUER = '8868'

/** Check digit by Luhn: from the right every second digit counts twice. */
function luhnDigit(body: string): number {
  const sum = [...body].toReversed().reduce((total, character, index) => {
    const doubled = Number(character) * (index % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** The 16 digits of a card, from the id of its trade party, which is never used again. */
export function cardNoOf(partyId: number): string {
  const body = `${ISSUER}${String(partyId).padStart(11, '0')}`
  return `${body}${luhnDigit(body)}`
}

/** Whether the last digit of a card number fits the others. */
export const isCardNo = (text: string): boolean =>
  /^\d{16}$/.test(text) && luhnDigit(text.slice(0, 15)) === Number(text.charAt(15))
