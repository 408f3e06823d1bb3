const isSigned = /[?&](X-Amz-)?Signature=/

/**
 * Normalises a value for comparison: sorts keys, and drops the query of a signed URL because each signature differs.
 */
function comparable(value: unknown): unknown {
  if (typeof value === 'string') return isSigned.test(value) ? value.split('?')[0] : value
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, inner]) => [name, comparable(inner)]),
  )
}

/** Whether two field values are equal for a user: null equals undefined, and files compare without their signature. */
export const sameValue = (left: unknown, right: unknown): boolean =>
  JSON.stringify(comparable(left ?? null)) === JSON.stringify(comparable(right ?? null))
