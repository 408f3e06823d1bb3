import sharp, { type Metadata, type OverlayOptions, type Sharp } from 'sharp'
import {
  encodeBytes,
  layBytes,
  maxPictureBytes,
  maxPixels,
  resizeBytes,
  type Size,
  sourceBytes,
} from '#server/storage/picture-cost.ts'
import {
  drawMark,
  drawText,
  type Layer,
  liesWithin,
  measureText,
  place,
  sizeOfMark,
  type Text,
} from '#server/storage/picture-layers.ts'
import {
  type MarkStep,
  type PictureStep,
  pictureFormats,
  type ResizeStep,
  type TextStep,
} from '#server/storage/picture-steps.ts'

// Results are cached on disk, and the same input is rarely drawn twice.
sharp.cache(false)

/**
 * Larger JPEGs are written without the optimisation pass over the whole picture, which would take six bytes a pixel.
 */
const carefulPixels = 1_000_000

/** One pass over the picture: it is resized, and layers are composed on it. */
interface Pass {
  resize?: ResizeStep
  /** Size of the input. */
  from: Size
  /** Size of the output. */
  size: Size
  layers: { step: TextStep | MarkStep; draw: () => Promise<Layer> }[]
}

export interface PicturePlan {
  /** Maximum memory while drawing. */
  bytes: number
  /** Draws; write the result with `toFile` or `toBuffer`. */
  draw(): Promise<Sharp>
}

const area = ({ width, height }: Size) => width * height

/** Size after a resize; never larger than before. */
function sizeAfter({ mode, width, height }: ResizeStep, from: Size): Size {
  if (mode === 'fill' && width && height) {
    return { width: Math.min(width, from.width), height: Math.min(height, from.height) }
  }
  const scale = Math.min(1, (width ?? Infinity) / from.width, (height ?? Infinity) / from.height)
  return {
    width: Math.max(1, Math.round(from.width * scale)),
    height: Math.max(1, Math.round(from.height * scale)),
  }
}

const shrink = (image: Sharp, { mode }: ResizeStep, size: Size): Sharp =>
  image.resize({ ...size, fit: mode === 'fill' ? 'cover' : 'fill' })

async function settle(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}

function encode(image: Sharp, format: (typeof pictureFormats)[number], size: Size): Sharp {
  if (format !== 'jpeg') return image.toFormat(format)
  return image.jpeg({ optimiseCoding: area(size) <= carefulPixels })
}

async function layersOn(pass: Pass): Promise<OverlayOptions[]> {
  const overlays: OverlayOptions[] = []
  for (const { step, draw } of pass.layers) {
    const overlay = await place(await draw(), step, pass.size)
    if (overlay) overlays.push(overlay)
  }
  return overlays
}

/** Runs the work once, at the first call. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  return () => {
    running ??= work()
    return running
  }
}

/**
 * Plans the layers of a picture and sums their memory: each layer is limited to its picture before anything is drawn.
 */
class Layers {
  bytes = 0
  readonly #texts = new Map<string, { text: Text; draw: () => Promise<Layer> }>()
  readonly #fileOfMark: (path: string) => Promise<string>

  constructor(fileOfMark: (path: string) => Promise<string>) {
    this.#fileOfMark = fileOfMark
  }

  async plan(step: TextStep | MarkStep, base: Size): Promise<() => Promise<Layer>> {
    return step.kind === 'text' ? this.#text(step, base) : this.#mark(step, base)
  }

  async #text(step: TextStep, base: Size): Promise<() => Promise<Layer>> {
    const look = [step.text, step.size, step.color, step.opacity, base.width, base.height].join()
    const known = this.#texts.get(look)
    if (known) {
      // The ten lines of one watermark are drawn once; a line cut off at an edge has its own pixels.
      if (!liesWithin(known.text, step, base)) this.bytes += area(known.text) * 4
      return known.draw
    }
    const text = await measureText(step, base)
    this.#count(text)
    const draw = once(() => drawText(step, text))
    this.#texts.set(look, { text, draw })
    return draw
  }

  async #mark(step: MarkStep, base: Size): Promise<() => Promise<Layer>> {
    const file = await this.#fileOfMark(step.path)
    const facts = await readFacts(file)
    const size = sizeOfMark(step, facts.autoOrient, base)
    this.bytes += sourceBytes(facts, size) + resizeBytes(facts, facts.autoOrient, size)
    this.#count(size)
    return () => drawMark(step, file, size)
  }

  /** Four bytes a pixel, twice: while it is drawn and while it is composed. */
  #count(size: Size): void {
    this.bytes += area(size) * 8
  }
}

const passBytes = (facts: Metadata, { resize, from, size, layers }: Pass): number =>
  (resize ? resizeBytes(facts, from, size) : 0) + (layers.length > 0 ? layBytes(facts, size) : 0)

async function readFacts(file: string): Promise<Metadata> {
  const facts = await sharp(file, { limitInputPixels: maxPixels }).metadata()
  if (area(facts) > maxPixels) throw new Error('the picture has too many pixels')
  return facts
}

/**
 * Plans a picture from a file, step by step, and computes the memory needed. Nothing is decoded yet.
 * @param fileOfMark path of a watermark's picture
 * @throws when the file is not a picture of these formats, or the steps exceed the memory limit
 */
export async function planPicture(
  file: string,
  steps: PictureStep[],
  fileOfMark: (path: string) => Promise<string>,
): Promise<PicturePlan> {
  const facts = await readFacts(file)
  const format = pictureFormats.find((name) => name === facts.format)
  if (!format) throw new Error(`${facts.format} is not processed`)
  const layers = new Layers(fileOfMark)
  let pass: Pass = { from: facts.autoOrient, size: facts.autoOrient, layers: [] }
  const passes = [pass]
  for (const step of steps) {
    if (step.kind === 'resize') {
      const size = sizeAfter(step, pass.size)
      const isFirst = !pass.resize && pass.layers.length === 0
      if (isFirst) Object.assign(pass, { resize: step, size })
      else {
        pass = { resize: step, from: pass.size, size, layers: [] }
        passes.push(pass)
      }
      continue
    }
    pass.layers.push({ step, draw: await layers.plan(step, pass.size) })
  }
  const between = passes.slice(0, -1).reduce((total, { size }) => total + area(size) * 4, 0)
  const work = passes.reduce((total, each) => total + passBytes(facts, each), 0)
  const ends = sourceBytes(facts, passes[0]?.size ?? pass.size) + encodeBytes(format, area(pass.size))
  const bytes = ends + between + work + layers.bytes
  if (bytes > maxPictureBytes) throw new Error('the steps ask for more memory than there is')
  return {
    bytes,
    async draw() {
      let image = sharp(file, { limitInputPixels: maxPixels }).autoOrient()
      for (const [index, each] of passes.entries()) {
        if (index > 0) image = await settle(image)
        if (each.resize) image = shrink(image, each.resize, each.size)
        image = image.composite(await layersOn(each))
      }
      return encode(image, format, pass.size)
    },
  }
}
