/** Longest quote of a pasted item, in characters. */
const QUOTED = 20
/** Most items quoted. */
const QUOTED_PIECES = 5

/** Splits a paste into valid and invalid items: an invalid one does not reject the rest. */
export function dividePaste(items: readonly string[], fits: (word: string) => boolean) {
  const taken: string[] = []
  const odd: string[] = []
  for (const word of items) (fits(word) ? taken : odd).push(word)
  return { taken, odd }
}

/** 「甲」、「乙」, with the total if there are more items than quoted. */
export function quoted(items: readonly string[]): string {
  const named = items.slice(0, QUOTED_PIECES).map((word) => {
    const letters = [...word]
    return `「${letters.slice(0, QUOTED).join('')}${letters.length > QUOTED ? '…' : ''}」`
  })
  return items.length > QUOTED_PIECES ? `${named.join('、')}等 ${items.length} 个` : named.join('、')
}
