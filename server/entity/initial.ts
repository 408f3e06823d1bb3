/** First letter of a name by its pinyin, A to Z; # for what has none. */
export async function initialOf(name: string): Promise<string> {
  // Only now: the sounds of all characters take ten megabytes as long as the server runs.
  const { pinyin } = await import('pinyin-pro')
  const [first = ''] = name.trim()
  const letter = pinyin(first, { pattern: 'first', toneType: 'none' }).charAt(0).toUpperCase()
  return /^[A-Z]$/.test(letter) ? letter : '#'
}
