import { resizeUrl } from '#contract/rules/watermark.ts'

/** Maximum device pixel ratio of pictures: a higher one is not visible. */
const density = 2

let hosts: readonly string[] | undefined

/** Hosts that can resize pictures, as the server wrote them into the page; they differ by environment. */
const imageHosts = (): readonly string[] => {
  hosts ??= [...document.querySelectorAll<HTMLMetaElement>('meta[name="image-host"]')].map(({ content }) => content)
  return hosts
}

/**
 * The URL of a picture resized to its displayed size, in CSS px. Pictures of other hosts keep their URL, and so do
 * private ones, whose signature covers the query.
 */
export function smallImage(url: string, width: number, height = width): string {
  if (!url || url.includes('?')) return url
  return resizeUrl(url, Math.round(width * density), Math.round(height * density), imageHosts())
}
