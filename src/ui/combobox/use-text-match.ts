import { useEffect, useState } from 'react'

type Match = (text: string, query: string) => boolean

const holds: Match = (text, query) => text.toLowerCase().includes(query.toLowerCase())

/**
 * The pinyin tables are larger than the control; they are loaded when the first list opens, and plain search works
 * before that.
 */
async function loadPinyin(): Promise<Match> {
  const { default: pinyin } = await import('pinyin-match')
  return (text, query) => holds(text, query) || pinyin.match(text, query) !== false
}

let pinyinMatch: Match | undefined

/** Matches a text against a query by characters, pinyin or initials. */
export function useTextMatch(wanted: boolean): Match {
  const [match, setMatch] = useState<Match>(() => pinyinMatch ?? holds)
  useEffect(() => {
    if (!wanted) return
    let isCurrent = true
    // After a failed load only the search by characters remains, without an error message.
    loadPinyin().then(
      (loaded) => {
        pinyinMatch ??= loaded
        if (isCurrent) setMatch(() => pinyinMatch ?? loaded)
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [wanted])
  return match
}
