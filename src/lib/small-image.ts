import { resizeUrl } from '#contract/rules/watermark.ts'

/** Points of the screen in one pixel of the layout, at most: more than that nobody sees. */
const density = 2

let hosts: readonly string[] | undefined

/** Hosts whose pictures can be cut to size, as the server wrote them into the page; they differ by environment. */
const imageHosts = (): readonly string[] => {
  hosts ??= [...document.querySelectorAll<HTMLMetaElement>('meta[name="image-host"]')].map(({ content }) => content)
  return hosts
}

/**
 * The address of a picture cut to what is shown of it, in px of the layout. Pictures from elsewhere keep their address,
 * and so do private ones, whose signed address allows nothing more.
 */
export function smallImage(url: string, width: number, height = width): string {
  if (!url || url.includes('?')) return url
  return resizeUrl(url, Math.round(width * density), Math.round(height * density), imageHosts())
}
