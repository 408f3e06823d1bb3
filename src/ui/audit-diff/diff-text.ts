export interface Part {
  text: string
  isChanged: boolean
}

// Above this number of comparisons the delay is noticeable; the middle is then marked as a whole.
const maxCells = 400_000

/** Chinese is compared by character, Latin words and numbers as a whole. */
const tokens = (value: string) => value.match(/[A-Za-z0-9.,]+|[\s\S]/gu) ?? []

/** Compares two texts and marks the differing parts of both. */
export function diffText(before: string, after: string): { before: Part[]; after: Part[] } {
  const a = tokens(before)
  const b = tokens(after)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++

  const common = commonInMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end))
  const mark = (all: readonly string[], isKept: (index: number) => boolean) =>
    join(all.map((text, at) => ({ text, isChanged: at >= start && at < all.length - end && !isKept(at - start) })))
  return { before: mark(a, (at) => common.a.has(at)), after: mark(b, (at) => common.b.has(at)) }
}

/** The positions of the longest common subsequence. */
function commonInMiddle(a: readonly string[], b: readonly string[]) {
  const common = { a: new Set<number>(), b: new Set<number>() }
  const width = b.length + 1
  if (a.length * b.length > maxCells) return common

  const lengths = new Uint16Array((a.length + 1) * width)
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = a.length - 1; row >= 0; row--)
    for (let column = b.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        a[row] === b[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))

  let row = 0
  let column = 0
  while (row < a.length && column < b.length) {
    if (a[row] === b[column]) {
      common.a.add(row++)
      common.b.add(column++)
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row++
    else column++
  }
  return common
}

function join(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last?.isChanged === part.isChanged) last.text += part.text
    else joined.push({ ...part })
  }
  return joined
}
