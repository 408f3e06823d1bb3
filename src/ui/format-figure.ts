/**
 * `1,234.5`. Hand-written, because the first `Intl.NumberFormat` of a page takes longer than rendering ten rows
 * (docs/benchmarks.md).
 */
export function formatFigure(figure: number | string): string {
  const [whole = '', fraction] = String(figure).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
