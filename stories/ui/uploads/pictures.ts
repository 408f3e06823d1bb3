/** Pictures without network: a sofa shape in a hue. */
export function picture(hue: number, width = 400, height = 400): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice"><rect width="100" height="100" fill="hsl(${hue} 30% 88%)"/><rect x="18" y="42" width="64" height="26" rx="6" fill="hsl(${hue} 35% 55%)"/><rect x="12" y="52" width="76" height="22" rx="6" fill="hsl(${hue} 35% 45%)"/><rect x="20" y="74" width="4" height="8" fill="hsl(${hue} 20% 25%)"/><rect x="76" y="74" width="4" height="8" fill="hsl(${hue} 20% 25%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** A URL that never loads. */
export const brokenPicture = 'data:image/png;base64,broken'
