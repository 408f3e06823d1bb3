/** Longest quote of a pasted item, in characters. */
const QUOTED = 20
/** Most items quoted. */
const QUOTED_PIECES = 5

/** Splits a paste into valid and invalid items: an invalid one does not reject the rest. */
export function dividePaste(words: readonly string[], fits: (word: string) => boolean) {
  const taken: string[] = []
  const odd: string[] = []
  for (const word of words) (fits(word) ? taken : odd).push(word)
  return { taken, odd }
}

/** 「甲」、「乙」, with the total if there are more items than quoted. */
export function quoted(words: readonly string[]): string {
  const named = words.slice(0, QUOTED_PIECES).map((word) => {
    const letters = [...word]
    return `「${letters.slice(0, QUOTED).join('')}${letters.length > QUOTED ? '…' : ''}」`
  })
  return words.length > QUOTED_PIECES ? `${named.join('、')}等 ${words.length} 个` : named.join('、')
}
