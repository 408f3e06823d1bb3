/** A loader: waits for the drawing library before the story plays. */
export async function plotReady(): Promise<object> {
  await import('#ui/chart/plot.tsx')
  return {}
}
