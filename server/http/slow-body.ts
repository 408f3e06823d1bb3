import type { IncomingMessage } from 'node:http'

/** The slowest that the body of a request may come in. */
export interface Pace {
  /** In each such span ... */
  milliseconds: number
  /** ... so many bytes have to arrive. */
  bytes: number
}

/** What is sent to the API is small: half a minute for four kilobytes leaves room for the worst of lines. */
export const slowestBody: Pace = { milliseconds: 30_000, bytes: 4096 }

/** Cuts off a sender whose body comes drop by drop, also while the rest of a refused one is read. */
export function cutSlowBody(request: IncomingMessage, { milliseconds, bytes }: Pace): void {
  const { socket, headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  // Counted at the socket: whoever listens to the body itself sets it flowing.
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) clearInterval(timer)
    // What lies unread waits for this server, not for the sender.
    else if (socket.bytesRead - before < bytes && request.readableLength === 0) socket.destroy()
    before = socket.bytesRead
  }, milliseconds)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
