import { useEffect, useState } from 'react'

interface Asked {
  src: string
  /** Incremented with every retry. */
  tries: number
}

interface Loaded {
  asked: Asked
  /** Null if loading failed. */
  picture: HTMLImageElement | null
}

/** A loaded picture: undefined while loading or not requested, null if it failed. */
export function usePicture(src: string) {
  const [asked, setAsked] = useState<Asked>({ src, tries: 0 })
  const [loaded, setLoaded] = useState<Loaded>()
  if (asked.src !== src) setAsked({ src, tries: 0 })
  useEffect(() => {
    if (asked.src === '') return
    let isCurrent = true
    const picture = new Image()
    picture.src = asked.src
    picture.decode().then(
      () => isCurrent && setLoaded({ asked, picture }),
      () => isCurrent && setLoaded({ asked, picture: null }),
    )
    return () => {
      isCurrent = false
    }
  }, [asked])
  return {
    picture: loaded?.asked === asked ? loaded.picture : undefined,
    retry: () => setAsked({ src, tries: asked.tries + 1 }),
  }
}
