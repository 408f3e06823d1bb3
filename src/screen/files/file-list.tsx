import FileText from 'lucide-react/icons/file-text'
import type { FileItem } from '#contract/fields.ts'
import { fileClass } from '#contract/rules/file-class.ts'
import { formatBytes } from '#lib/formats.ts'
import { Thumbnail } from '#ui/image/thumbnail.tsx'

/** Files of a record: images open in a lightbox, other files in a new tab. */
export function FileList({ files, size = 72 }: { files: readonly FileItem[]; size?: number }) {
  if (files.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {files.map((file) => (
        <li key={file.url}>
          {fileClass(file.name) === 'image' ? (
            <Thumbnail src={file.url} alt={file.name} size={size} ratio={4 / 3} />
          ) : (
            <a
              href={file.url}
              target="_blank"
              rel="noreferrer"
              className="flex h-8 items-center gap-2 rounded border px-2 text-accent-text hover:bg-hover"
            >
              <FileText aria-hidden strokeWidth={1.75} className="size-4" />
              <span className="max-w-60 truncate">{file.name}</span>
              <span className="text-small text-text-faint">{formatBytes(file.size)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
