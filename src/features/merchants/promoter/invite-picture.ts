import { qrCode } from '#lib/qr-code.ts'

/** Pixels of one cell, and the light border that readers need. */
const CELL = 12
const BORDER = 4

/** The QR code of a link as a picture to print. */
export async function invitePicture(link: string): Promise<Blob> {
  const rows = qrCode(link)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = (rows.length + BORDER * 2) * CELL
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser draws no pictures')
  // A code is dark on light in every theme.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = 'black'
  for (const [row, cells] of rows.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pen.fillRect((column + BORDER) * CELL, (row + BORDER) * CELL, CELL, CELL)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png')
  })
}

interface Invited {
  name: string
  promoterNo: string
  inviteLink: string
}

export const pictureName = ({ name, promoterNo }: Invited): string => `${promoterNo} ${name}.png`

export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The codes of several promoters as one zip. */
export async function saveInvites(rows: readonly Invited[]): Promise<void> {
  const { zipSync } = await import('fflate')
  const files: Record<string, Uint8Array> = {}
  for (const row of rows) {
    const picture = await invitePicture(row.inviteLink)
    files[pictureName(row)] = new Uint8Array(await picture.arrayBuffer())
  }
  // Pictures are compressed already.
  const zip = zipSync(files, { level: 0 })
  saveBlob(new Blob([new Uint8Array(zip)], { type: 'application/zip' }), '推广二维码.zip')
}
