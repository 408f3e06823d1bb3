/** First pinyin letter of a name, A to Z; # when there is none. */
export async function initialOf(name: string): Promise<string> {
  // Loaded on demand: the pinyin table takes ten megabytes of memory for the life of the process.
  const { pinyin } = await import('pinyin-pro')
  const [first = ''] = name.trim()
  const letter = pinyin(first, { pattern: 'first', toneType: 'none' }).charAt(0).toUpperCase()
  return /^[A-Z]$/.test(letter) ? letter : '#'
}
