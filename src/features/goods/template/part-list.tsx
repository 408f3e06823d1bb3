import type { ReactNode } from 'react'
import { smallImage } from '#lib/small-image.ts'
import { type RowAction, RowActions } from '#ui/data-table/row-actions.tsx'
import { DrawerBody } from '#ui/drawer/drawer.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Tag } from '#ui/tag/tag.tsx'

interface PartListProps<Item> {
  /** The kind of item: 材质. */
  noun: string
  /** What the items are for. */
  purpose: string
  /** Undefined while loading. */
  items: readonly Item[] | undefined
  error: Error | null
  onRetry: () => void
  /** The create button; empty without permission. */
  add: ReactNode
  children: (item: Item) => ReactNode
}

/** A tab of a template part: its purpose, the create button, and the rows. */
export function PartList<Item>({ noun, purpose, items, error, onRetry, add, children }: PartListProps<Item>) {
  return (
    <DrawerBody className="grid content-start gap-4 pt-4">
      <div className="flex min-h-7 flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-text-muted">{purpose}</p>
        {items && items.length > 0 && add}
      </div>
      {items ? (
        items.length > 0 ? (
          <ul aria-label={noun} className="divide-y rounded-panel border">
            {items.map(children)}
          </ul>
        ) : (
          <Empty title={`还没有${noun}`}>{add}</Empty>
        )
      ) : error ? (
        <Failed title={`${noun}加载失败`} message={error.message} onRetry={onRetry} />
      ) : (
        <Skeleton shape="table" />
      )}
    </DrawerBody>
  )
}

interface PartRowProps {
  name: string
  image?: string
  /** Short tags after the name. */
  tags?: ReactNode
  /** Facts in the line below; empty ones are left out. */
  facts: readonly (string | false | null)[]
  /** Longer text below the facts. */
  text?: string
  enabled: boolean
  actions: readonly (RowAction | false)[]
}

export function PartRow({ name, image, tags, facts, text, enabled, actions }: PartRowProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      {image && <Thumbnail src={smallImage(image, 48)} full={image} alt={name} size={48} />}
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {tags}
          {!enabled && <Tag>已停用</Tag>}
        </div>
        <p className="text-small text-text-muted">{facts.filter(Boolean).join(' · ')}</p>
        {text && <p className="line-clamp-2 text-text-muted">{text}</p>}
      </div>
      <RowActions name={name} actions={actions} />
    </li>
  )
}
