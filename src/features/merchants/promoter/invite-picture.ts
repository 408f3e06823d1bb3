import { qrPicture, saveBlob } from '#lib/qr-picture.ts'

/** Pixels of one cell. */
const CELL = 12

/** The QR code of a link as a picture to print. */
export const invitePicture = (link: string): Promise<Blob> => qrPicture(link, CELL)

interface Invited {
  name: string
  promoterNo: string
  inviteLink: string
}

export const pictureName = ({ name, promoterNo }: Invited): string => `${promoterNo} ${name}.png`

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
