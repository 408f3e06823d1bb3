import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'

interface Pick {
  noun: string
  accept: string
  multiple: boolean
  disabled: boolean
  onFiles: (files: File[]) => void
}

/** File input by chooser, drop or paste. */
export function usePick({ noun, accept, multiple, disabled, onFiles }: Pick) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])]
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
    return files.length > 0
  }
  return {
    open: () => input.current?.click(),
    /** A hidden input inside the control. */
    chooser: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`选择${noun}`}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files)
          // Allows choosing the same file again after a refusal.
          event.target.value = ''
        }}
      />
    ),
    /** Props of the root: accepts drops, and pastes while it has focus. */
    zone: {
      'data-over': isOver || undefined,
      onDragOver: (event: DragEvent) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (take(event.dataTransfer.files)) event.preventDefault()
      },
      onPaste: (event: ClipboardEvent) => {
        if (take(event.clipboardData.files)) event.preventDefault()
      },
    },
  }
}
