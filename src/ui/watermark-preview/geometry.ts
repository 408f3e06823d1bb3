import { WATERMARK_IMAGE_SCALE, type WatermarkLocation } from '#contract/rules/watermark.ts'

export interface Size {
  width: number
  height: number
}

/** Distance in px between a mark and the edges. */
const EDGE = 10

const share = Number(WATERMARK_IMAGE_SCALE.slice('P_'.length)) / 100

const isLeft = (location: WatermarkLocation) => ['nw', 'west', 'sw'].includes(location)
const isRight = (location: WatermarkLocation) => ['ne', 'east', 'se'].includes(location)

function across(location: WatermarkLocation, spare: number): number {
  if (isLeft(location)) return EDGE
  return isRight(location) ? spare - EDGE : Math.round(spare / 2)
}

/** Top left corner of an image mark. */
export function markCorner(location: WatermarkLocation, mark: Size, base: Size): { left: number; top: number } {
  const spare = base.height - mark.height
  const isUpper = ['nw', 'north', 'ne'].includes(location)
  const isLower = ['sw', 'south', 'se'].includes(location)
  return {
    left: across(location, base.width - mark.width),
    top: isUpper ? EDGE : isLower ? spare - EDGE : Math.round(spare / 2),
  }
}

/** Left edge of a text line; its vertical position depends on its row. */
export function textLeft(location: WatermarkLocation, width: number, base: Size): number {
  return across(location, base.width - width)
}

/** Fits a mark into a fifth of the picture's width and height, keeping its aspect ratio. */
export function markSize(mark: Size, base: Size): Size {
  const scale = Math.min(Math.round(base.width * share) / mark.width, Math.round(base.height * share) / mark.height)
  return { width: Math.max(1, Math.round(mark.width * scale)), height: Math.max(1, Math.round(mark.height * scale)) }
}
