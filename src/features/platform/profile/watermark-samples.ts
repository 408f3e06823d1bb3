/** A drawn sample room with light and dark areas, to check the legibility of the watermark. */
function room(width: number, height: number): string {
  const floor = Math.round(height * 0.72)
  const sofa = Math.round(width * 0.6)
  const left = Math.round((width - sofa) / 2)
  const seat = Math.round(sofa * 0.2)
  const box = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`
  const parts = [
    box(0, 0, width, floor, '#ebe4d8'),
    box(0, floor, width, height - floor, '#b89b7a'),
    box(width * 0.12, height * 0.1, width * 0.3, height * 0.32, '#f8f4ec', 12),
    box(width * 0.14, height * 0.12, width * 0.26, height * 0.28, '#bcd3d6', 8),
    box(width * 0.58, height * 0.14, width * 0.28, height * 0.2, '#6d5f52', 8),
    box(left, floor - seat * 1.5, sofa, seat * 1.4, '#4f6d6b', 36),
    box(left - seat * 0.25, floor - seat * 0.6, sofa + seat * 0.5, seat, '#3d5755', 36),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const sample = (name: string, width: number, height: number, className: string) => ({
  name,
  size: `${width} × ${height}`,
  src: room(width, height),
  className,
})

/** Sample pictures in the usual formats: taller ones have more text lines. */
export const watermarkSamples = [
  sample('横图', 1600, 1200, ''),
  sample('竖图', 1080, 1920, 'max-w-56'),
  sample('长图', 1242, 4000, 'max-w-36'),
] as const
