import { qrCode } from './qr-code.ts'

/** The light border that readers need, in cells. */
export const QR_BORDER = 4

/** The QR code of a link as a picture to print. `cell`: pixels of one cell. */
export async function qrPicture(link: string, cell: number): Promise<Blob> {
  const rows = qrCode(link)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = (rows.length + QR_BORDER * 2) * cell
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser draws no pictures')
  // A code is dark on light in every theme.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = 'black'
  for (const [row, cells] of rows.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pen.fillRect((column + QR_BORDER) * cell, (row + QR_BORDER) * cell, cell, cell)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png')
  })
}

export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
