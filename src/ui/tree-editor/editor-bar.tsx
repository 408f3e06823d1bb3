import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { FieldContext } from '#ui/field/field-context.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

interface EditorBarProps {
  noun: string
  query: string
  onQuery: (query: string) => void
  /** Additional filters. */
  filters: ReactNode
  onAdd: (() => void) | undefined
  /** The step that 撤销 undoes; undefined if none. */
  undoText: string | undefined
  onUndo: () => void
  openTo: (level: number) => void
}

/** Actions on the whole tree. */
export function EditorBar({ noun, query, onQuery, filters, onAdd, undoText, onUndo, openTo }: EditorBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 pb-2">
      <FieldContext value={null}>
        <TextInput
          aria-label={`搜索${noun}`}
          placeholder={`搜索${noun}，可用拼音`}
          prefix={<Search aria-hidden strokeWidth={1.75} />}
          clearable
          value={query}
          onChange={onQuery}
          className="min-w-40 max-w-56 flex-1 basis-40"
        />
        {filters}
      </FieldContext>
      <div className="ml-auto flex items-center gap-1">
        <IconButton
          label={undoText === undefined ? '没有可撤销的' : `撤销${undoText}`}
          disabled={undoText === undefined}
          onClick={onUndo}
        >
          <Undo2 aria-hidden strokeWidth={1.75} />
        </IconButton>
        <IconButton label="全部展开" onClick={() => openTo(Number.POSITIVE_INFINITY)}>
          <ChevronsUpDown aria-hidden strokeWidth={1.75} />
        </IconButton>
        <IconButton label="全部收起" onClick={() => openTo(0)}>
          <ChevronsDownUp aria-hidden strokeWidth={1.75} />
        </IconButton>
        {onAdd && (
          <Button className="ml-1" onClick={onAdd}>
            <Plus aria-hidden strokeWidth={1.75} />
            新增一级{noun}
          </Button>
        )}
      </div>
    </div>
  )
}
