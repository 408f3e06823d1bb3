/**
 * Converts full-width letters, digits and dots from Chinese input methods (１２．５, 12。5) to ASCII. NFKC converts the
 * first kind but not the ideographic full stop, which the same key types.
 */
export function halfWidth(text: string): string {
  return text.normalize('NFKC').replaceAll('。', '.')
}
