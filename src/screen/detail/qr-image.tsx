import { useMemo } from 'react'
import { qrCode } from '#lib/qr-code.ts'
import { QR_BORDER } from '#lib/qr-picture.ts'

/** The QR code of a link, to show on the screen. */
export function QrImage({ link, label }: { link: string; label: string }) {
  const rows = useMemo(() => qrCode(link), [link])
  const size = rows.length + QR_BORDER * 2
  const path = rows
    .flatMap((cells, row) =>
      cells.flatMap((isDark, column) => (isDark ? [`M${column + QR_BORDER} ${row + QR_BORDER}h1v1h-1z`] : [])),
    )
    .join('')
  return (
    // Dark on light in every theme: many readers expect it.
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded border"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
