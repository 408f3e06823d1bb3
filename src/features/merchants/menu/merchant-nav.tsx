import { menuMode } from '#contract/merchants/codes.ts'
import type { MerchantMenuRow } from '#contract/merchants/merchant-menus.ts'
import { storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { SideNav, SideNavEntry } from '#screen/list/side-nav.tsx'
import { Button } from '#ui/button/button.tsx'

interface MerchantNavProps {
  list: {
    rows: readonly MerchantMenuRow[]
    total: number
    pageNum: number
    pageSize: number
    setPage: (page: number) => void
  }
  /** `menuKey` of the opened one. */
  opened: number
  onOpen: (row: MerchantMenuRow) => void
}

/** The merchants of the list beside the tree of one of them. */
export function MerchantNav({ list, opened, onOpen }: MerchantNavProps) {
  const { rows, total, pageNum, pageSize, setPage } = list
  return (
    <div className="sticky top-3 grid content-start gap-2 max-lg:static">
      <div className="max-h-[calc(100dvh-16rem)] overflow-y-auto overscroll-contain max-lg:max-h-60">
        <SideNav label="商家">
          {rows.map((row) => (
            <SideNavEntry
              key={row.id}
              isCurrent={row.id === opened}
              onClick={() => onOpen(row)}
              count={`${row.mode === menuMode.own ? `${row.deviationCount} 项 · ` : ''}${storeTerminal.label(row.terminal).slice(0, 2)}`}
              countTitle={
                row.mode === menuMode.own
                  ? `${storeTerminal.label(row.terminal)}，${row.deviationCount} 项差异`
                  : storeTerminal.label(row.terminal)
              }
            >
              {row.enterprise.name}
            </SideNavEntry>
          ))}
        </SideNav>
      </div>
      {total > pageSize && (
        <div className="flex items-center gap-2 border-t pt-2">
          <Button size="tiny" disabled={pageNum === 1} onClick={() => setPage(pageNum - 1)}>
            上一页
          </Button>
          <Button size="tiny" disabled={pageNum * pageSize >= total} onClick={() => setPage(pageNum + 1)}>
            下一页
          </Button>
          <span className="ml-auto text-small text-text-muted tabular-nums">
            {pageNum} / {Math.ceil(total / pageSize)}
          </span>
        </div>
      )}
    </div>
  )
}
