import { pinyin } from 'pinyin-pro'

/** First letter of a name by its pinyin, A to Z; # for what has none. */
export function initialOf(name: string): string {
  const [first = ''] = name.trim()
  const letter = pinyin(first, { pattern: 'first', toneType: 'none' }).charAt(0).toUpperCase()
  return /^[A-Z]$/.test(letter) ? letter : '#'
}
