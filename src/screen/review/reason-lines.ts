/** Toggles a common reason in a text; reasons are one per line. */
export function toggledLine(reason: string, preset: string): string {
  const lines = reason.split('\n').filter((line) => line !== '')
  return (lines.includes(preset) ? lines.filter((line) => line !== preset) : [...lines, preset]).join('\n')
}
