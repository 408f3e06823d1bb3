import { useState } from 'react'
import type { Classify } from '#contract/configuration/classifies.ts'
import { showStatus, terminal } from '#contract/configuration/codes.ts'
import { smallImage } from '#lib/small-image.ts'
import { cn } from '#ui/cn.ts'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Select } from '#ui/select/select.tsx'

type Terminal = Classify['terminals'][number]

interface PhonePreviewProps {
  tree: readonly Classify[]
  value: Terminal
  onChange: (value: Terminal) => void
}

/** Preview for shoppers: a category that is hidden or not for this terminal is left out with its descendants. */
export function PhonePreview({ tree, value, onChange }: PhonePreviewProps) {
  const [chosen, choose] = useState<number | null>(null)
  const shown = (nodes: readonly Classify[]) =>
    nodes.filter(({ status, terminals }) => status === showStatus.shown && terminals.includes(value))
  const tops = shown(tree)
  const top = tops.find(({ id }) => id === chosen) ?? tops[0]
  const below = shown(top?.children ?? [])
  return (
    <section aria-label="买家看到的分类" className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-bold">买家看到的分类</h2>
        <Select
          aria-label="展示终端"
          value={String(value)}
          onChange={(text) => onChange(terminal.codes.find((code) => String(code) === text) ?? terminal.h5Mall)}
          options={terminal.codes.map((code) => ({ value: String(code), label: terminal.label(code) }))}
          className="w-28"
        />
      </div>
      <div className="flex h-120 overflow-hidden rounded-dialog border bg-surface">
        {tops.length === 0 ? (
          <p className="m-auto text-text-muted">此终端还没有分类</p>
        ) : (
          <>
            <ul className="w-20 shrink-0 overflow-y-auto bg-sunken">
              {tops.map(({ id, name }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-pressed={id === top?.id}
                    onClick={() => choose(id)}
                    className={cn(
                      'w-full cursor-pointer px-2 py-3 text-center text-text-muted',
                      'aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-text',
                    )}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
            <div className="min-w-0 flex-1 overflow-y-auto p-3">
              {top?.banner && <img src={top.banner} alt="" className="mb-3 aspect-3/1 w-full rounded object-cover" />}
              {below.length === 0 ? (
                <p className="py-6 text-center text-small text-text-muted">没有下级，直接列出商品</p>
              ) : (
                below.map((group) => <Group key={group.id} group={group} below={shown(group.children)} />)
              )}
            </div>
          </>
        )}
      </div>
    </section>
  )
}

/** A second-level category: a heading if it has children, else a picture. */
function Group({ group, below }: { group: Classify; below: readonly Classify[] }) {
  const items = below.length > 0 ? below : [group]
  return (
    <div className={below.length > 0 ? 'mb-3' : 'inline-block w-1/3 align-top'}>
      {below.length > 0 && <p className="mb-2 font-medium text-small">{group.name}</p>}
      <ul className={below.length > 0 ? 'grid grid-cols-3' : ''}>
        {items.map(({ id, name, icon }) => (
          <li key={id} className="grid justify-items-center gap-1 px-1 pb-3 text-center text-small">
            <Thumbnail src={smallImage(icon, 48)} alt="" size={48} />
            <span className="break-words">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
