import PinyinMatch from 'pinyin-match'

/**
 * How well an entry fits what was typed: its name by Chinese, pinyin or initials before the path to it; nearer to the
 * start is better. 0 is no match.
 */
export function score(entry: string, typed: string, keywords: readonly string[] = []): number {
  const wanted = typed.trim()
  if (wanted === '') return 1
  const inName = PinyinMatch.match(entry, wanted)
  if (inName) return 1 - Math.min(inName[0], 40) / 100
  return keywords.some((word) => PinyinMatch.match(word, wanted)) ? 0.3 : 0
}
