/**
 * The address of the other end; behind a proxy on the same machine or a private network, the one that it forwards.
 * @param remote '' for a request that was made in the process itself
 */
export function clientAddress(remote: string, forwardedFor: string | undefined): string {
  const forwarded = forwardedFor?.split(',').at(-1)?.trim()
  const trusted = remote === '' || /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$/.test(remote)
  return (trusted && forwarded ? forwarded : remote).replace(/^::ffff:/, '').slice(0, 60)
}
