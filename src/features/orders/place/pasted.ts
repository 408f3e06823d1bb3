/** Longest piece of a paste that is quoted back. */
const QUOTED = 20
/** Most pieces that are quoted one by one. */
const QUOTED_PIECES = 5

/** Divides what was pasted into what is taken and what is odd: one odd word does not refuse the rest. */
export function dividePaste(words: readonly string[], fits: (word: string) => boolean) {
  const taken: string[] = []
  const odd: string[] = []
  for (const word of words) (fits(word) ? taken : odd).push(word)
  return { taken, odd }
}

/** 「甲」、「乙」 and how many there are in all, where there are more than are quoted. */
export function quoted(words: readonly string[]): string {
  const named = words.slice(0, QUOTED_PIECES).map((word) => {
    const letters = [...word]
    return `「${letters.slice(0, QUOTED).join('')}${letters.length > QUOTED ? '…' : ''}」`
  })
  return words.length > QUOTED_PIECES ? `${named.join('、')}等 ${words.length} 个` : named.join('、')
}
