/**
 * Full-width letters, digits and points as a Chinese input method leaves them (１２．５, 12。5), as the ASCII they stand for.
 * NFKC knows the first kind; the ideographic full stop, which the same key types, it leaves alone.
 */
export function halfWidth(text: string): string {
  return text.normalize('NFKC').replaceAll('。', '.')
}
