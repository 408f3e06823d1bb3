import type { IncomingMessage } from 'node:http'

/** Minimum speed of a request body. */
export interface Pace {
  /** Interval in which ... */
  milliseconds: number
  /** ... this many bytes must arrive. */
  bytes: number
}

/** API requests are small: 4 KB in half a minute is enough for very slow connections. */
export const slowestBody: Pace = { milliseconds: 30_000, bytes: 4096 }

/** Disconnects a sender whose body arrives too slowly, also while the rest of a refused body is drained. */
export function cutSlowBody(request: IncomingMessage, { milliseconds, bytes }: Pace): void {
  const { socket, headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  // Counted at the socket: a `data` listener on the body would start its flow.
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) clearInterval(timer)
    // Unread bytes wait for this server, not for the sender.
    else if (socket.bytesRead - before < bytes && request.readableLength === 0) socket.destroy()
    before = socket.bytesRead
  }, milliseconds)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
