const isSigned = /[?&](X-Amz-)?Signature=/

/** A value as it is compared: names in order, and of a signed address what it leads to, since each signature is another. */
function comparable(value: unknown): unknown {
  if (typeof value === 'string') return isSigned.test(value) ? value.split('?')[0] : value
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, comparable(inner)]),
  )
}

/** Whether two values of a field are one to a person: nothing is the same as empty, and a file is the file behind its address. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(comparable(one ?? null)) === JSON.stringify(comparable(other ?? null))
