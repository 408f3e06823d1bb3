import { qrPicture, saveBlob } from '#lib/qr-picture.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/toast/toast.ts'

/** Pixels of one cell: for a message, a poster and a sign. */
const sizes = [
  ['小图', 8],
  ['中图', 16],
  ['大图', 32],
] as const

async function download(link: string, name: string, noun: string, cell: number): Promise<void> {
  try {
    saveBlob(await qrPicture(link, cell), `${name}.png`)
  } catch {
    toast.error(`${noun}没有生成，请重试`)
  }
}

interface QrDownloadsProps {
  link: string
  /** Of the file, without size and extension. */
  name: string
  noun?: string
}

/** Downloads of the QR code of a link in three sizes. */
export function QrDownloads({ link, name, noun = '二维码' }: QrDownloadsProps) {
  return (
    <p className="flex flex-wrap gap-2">
      {sizes.map(([size, cell]) => (
        <Button key={size} onClick={() => void download(link, `${name} ${size}`, noun, cell)}>
          下载{size}
        </Button>
      ))}
    </p>
  )
}
