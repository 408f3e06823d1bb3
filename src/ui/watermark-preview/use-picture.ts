import { useEffect, useState } from 'react'

interface Requested {
  src: string
  /** Incremented with every retry. */
  tries: number
}

interface Loaded {
  requested: Requested
  /** Null if loading failed. */
  picture: HTMLImageElement | null
}

/** A loaded picture: undefined while loading or not requested, null if it failed. */
export function usePicture(src: string) {
  const [requested, setRequested] = useState<Requested>({ src, tries: 0 })
  const [loaded, setLoaded] = useState<Loaded>()
  if (requested.src !== src) setRequested({ src, tries: 0 })
  useEffect(() => {
    if (requested.src === '') return
    let isCurrent = true
    const picture = new Image()
    picture.src = requested.src
    picture.decode().then(
      () => isCurrent && setLoaded({ requested, picture }),
      () => isCurrent && setLoaded({ requested, picture: null }),
    )
    return () => {
      isCurrent = false
    }
  }, [requested])
  return {
    picture: loaded?.requested === requested ? loaded.picture : undefined,
    retry: () => setRequested({ src, tries: requested.tries + 1 }),
  }
}
