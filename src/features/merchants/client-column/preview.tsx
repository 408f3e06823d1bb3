import { type ReactNode, useState } from 'react'
import { isColumnShown } from '#contract/merchants/client-column-rules.ts'
import type { ClientColumn } from '#contract/merchants/client-columns.ts'
import { clientKind, columnPosition, merchantEdition } from '#contract/merchants/codes.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { StorefrontPhone } from '#features/permissions/public.ts'
import { dayOf } from '#lib/formats.ts'
import { cn } from '#ui/cn.ts'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Select } from '#ui/select/select.tsx'
import { Switch } from '#ui/switch/switch.tsx'

interface ColumnPreviewProps {
  client: ClientColumn['client']
  columns: readonly ClientColumn[]
  /** The one that is edited, to mark it. */
  ownId?: number | undefined
}

const optionsOf = (table: { codes: readonly number[]; label(code: number): string }) =>
  table.codes.map((code) => ({ value: String(code), label: table.label(code) }))

/** A client with its columns, as a merchant of a type and edition or a guest sees it on a day. */
export function ColumnPreview({ client, columns, ownId }: ColumnPreviewProps) {
  const [type, setType] = useState(String(merchantType.decorator))
  const [edition, setEdition] = useState(String(merchantEdition.standard))
  const [isGuest, setGuest] = useState(false)
  const [day, setDay] = useState(dayOf())
  const viewer = {
    client,
    merchantType: merchantType.codes.find((code) => String(code) === type) ?? merchantType.decorator,
    edition: merchantEdition.codes.find((code) => String(code) === edition) ?? merchantEdition.standard,
    isGuest,
    at: day === dayOf() || day === '' ? new Date().toISOString() : `${day}T12:00:00+08:00`,
  }
  const shown = columns.filter((column) => isColumnShown(column, viewer)).toSorted((a, b) => a.sortNo - b.sortNo)
  const at = (position: ClientColumn['position']) => shown.filter((column) => column.position === position)
  const { bottomBar, home, myPage } = columnPosition
  return (
    <section aria-label={`${clientKind.label(client)}预览`} className="grid content-start gap-3">
      <div className="grid grid-cols-2 items-center gap-2">
        <Select
          aria-label="预览的商家类型"
          value={type}
          onChange={setType}
          options={optionsOf(merchantType)}
          disabled={isGuest}
        />
        <Select
          aria-label="预览的版本"
          value={edition}
          onChange={setEdition}
          options={optionsOf(merchantEdition)}
          disabled={isGuest}
        />
        <DateInput aria-label="预览日期" value={day} min={dayOf()} onChange={setDay} />
        <Switch value={isGuest} onChange={setGuest}>
          游客（未登录）
        </Switch>
      </div>
      <StorefrontPhone
        title={clientKind.label(client)}
        foot={
          at(bottomBar).length > 0 && (
            <Entries
              label="底部导航"
              columns={at(bottomBar)}
              ownId={ownId}
              className="flex border-t bg-surface py-1.5"
            />
          )
        }
      >
        <div className="grid content-start gap-4">
          {at(home).length > 0 && (
            <Titled title="首页栏目">
              <Entries
                label="首页栏目"
                columns={at(home)}
                ownId={ownId}
                className="grid grid-cols-4 gap-y-3 rounded-panel bg-surface py-3"
              />
            </Titled>
          )}
          {at(myPage).length > 0 && (
            <Titled title="我的页">
              <Entries
                label="我的页"
                columns={at(myPage)}
                ownId={ownId}
                className="grid grid-cols-4 gap-y-3 rounded-panel bg-surface py-3"
              />
            </Titled>
          )}
          {shown.length === 0 && <p className="py-16 text-center text-text-faint">这时没有可见的栏目</p>}
        </div>
      </StorefrontPhone>
      <p className="text-small text-text-muted">指定企业的栏目只对这些企业展示，预览中不出现。</p>
    </section>
  )
}

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-1.5">
    <p className="text-small text-text-muted">{title}</p>
    {children}
  </div>
)

interface EntriesProps {
  label: string
  columns: readonly ClientColumn[]
  ownId: number | undefined
  className: string
}

function Entries({ label, columns, ownId, className }: EntriesProps) {
  const isBar = columns[0]?.position === columnPosition.bottomBar
  return (
    <ul aria-label={label} className={className}>
      {columns.map(({ id, name, icon, activeIcon, badgeText }, index) => (
        <li
          key={id}
          className={cn(
            'relative grid min-w-0 flex-1 justify-items-center gap-1 rounded px-0.5 py-1 text-center text-small',
            id === ownId && 'bg-accent-subtle text-accent-text',
          )}
        >
          {/* The first entry of a bottom bar is the open page. */}
          <img src={isBar && index === 0 && activeIcon ? activeIcon : icon} alt="" className="size-6" />
          <span className="max-w-full truncate">{name}</span>
          {badgeText && (
            <span className="absolute -top-1 left-1/2 rounded-full bg-danger px-1 text-on-accent text-small leading-4">
              {badgeText}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
