/** A loader: the drawing library is there before the story plays, however long it takes to come. */
export async function plotReady(): Promise<object> {
  await import('#ui/chart/plot.tsx')
  return {}
}
