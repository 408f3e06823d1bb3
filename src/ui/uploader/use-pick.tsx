import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'

interface Pick {
  noun: string
  accept: string
  multiple: boolean
  disabled: boolean
  onFiles: (files: File[]) => void
}

/** The three ways to hand in files: the chooser, dropping them, pasting them. */
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
    /** Stands hidden in the control. */
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
          // The same file may be chosen again after it was refused.
          event.target.value = ''
        }}
      />
    ),
    /** Spread over the root: files may be dropped on it, and pasted while the focus is in it. */
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
