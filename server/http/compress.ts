import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

export type Encoding = 'br' | 'gzip'

const supported: Encoding[] = ['br', 'gzip']

/** The best encoding that the client accepts; undefined for none. */
export function encodingFor(context: Context): Encoding | undefined {
  const chosen = accepts(context, {
    header: 'Accept-Encoding',
    supports: supported,
    default: '',
    match: (accepted, { supports }) =>
      supports.find((encoding) => accepted.some(({ type, q }) => type.toLowerCase() === encoding && q > 0)) ?? '',
  })
  return supported.find((encoding) => encoding === chosen)
}

/** Levels of brotli and gzip. */
interface Levels {
  br: number
  gzip: number
}

/** For static files, which are compressed once. Brotli 10 is 7 % smaller than 9 and takes no longer; 11 saves 1.5 % more and takes twice the time. */
export const tight: Levels = { br: 10, gzip: 9 }
/** For responses: the next brotli level takes twice the time and saves a fortieth of the bytes of a list. */
const quick: Levels = { br: 4, gzip: 6 }

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compresses in the thread pool. */
export async function compress(bytes: Buffer, encoding: Encoding, levels: Levels): Promise<Buffer<ArrayBuffer>> {
  const packed =
    encoding === 'br'
      ? await toBrotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: levels.br,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        })
      : await toGzip(bytes, { level: levels.gzip })
  return Buffer.from(packed)
}

/** Shorter responses fit in one packet. */
const MIN_BYTES = 1024

/** Responds with JSON, compressed when it is long enough and the client accepts it. */
export async function json(
  context: Context,
  value: unknown,
  { status = 200, isSecret = false }: { status?: number; isSecret?: boolean } = {},
): Promise<Response> {
  const text = JSON.stringify(value)
  const headers = { 'content-type': 'application/json' }
  const isShort = text.length < MIN_BYTES && Buffer.byteLength(text) < MIN_BYTES
  if (isShort || isSecret) return context.body(text, status as 200, headers)
  const encoding = encodingFor(context)
  const varying = { ...headers, vary: 'accept-encoding' }
  if (!encoding) return context.body(text, status as 200, varying)
  const body = await compress(Buffer.from(text), encoding, quick)
  return context.body(body, status as 200, { ...varying, 'content-encoding': encoding })
}
