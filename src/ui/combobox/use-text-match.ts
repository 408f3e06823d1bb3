import { useEffect, useState } from 'react'

type Match = (text: string, query: string) => boolean

const holds: Match = (text, query) => text.toLowerCase().includes(query.toLowerCase())

/** The pinyin tables weigh more than the control; they come when the first list opens, and searching works before that. */
async function loadPinyin(): Promise<Match> {
  const { default: pinyin } = await import('pinyin-match')
  return (text, query) => holds(text, query) || pinyin.match(text, query) !== false
}

let pinyinMatch: Match | undefined

/** Whether a text answers to a query: by its characters, its pinyin or its initials. */
export function useTextMatch(wanted: boolean): Match {
  const [match, setMatch] = useState<Match>(() => pinyinMatch ?? holds)
  useEffect(() => {
    if (!wanted) return
    let isCurrent = true
    // A failed load leaves the search by characters, which is no reason to stop anybody.
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
