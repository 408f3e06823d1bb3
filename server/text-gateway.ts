/** Sends a text message through the provider; throws when it was not accepted. */
export type TextSender = (phone: string, text: string) => Promise<void>

/** Posts `{phone, text}` as JSON to the configured gateway. */
export function textGateway(address: string): TextSender {
  return async (phone, text) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, text }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`the text gateway answered ${response.status}`)
  }
}
