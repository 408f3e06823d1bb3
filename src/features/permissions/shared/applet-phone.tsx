import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { APPLET_GRID_PAGE } from '#contract/permissions/applet-menu-rules.ts'
import type { AppletMenuNode } from '#contract/permissions/applet-menus.ts'
import { appletLinkType, appletPosition } from '#contract/permissions/storefront-codes.ts'
import { cn } from '#ui/cn.ts'
import { StorefrontPhone } from './storefront-phone.tsx'

interface AppletPhoneProps {
  /** Visible entries by position; groups with their children. */
  entries: readonly AppletMenuNode[]
}

/** The link target of an entry, as text. */
const leadsTo = ({ linkType, pagePath, webUrl, appId }: AppletMenuNode): string => {
  const target =
    linkType === appletLinkType.web
      ? webUrl
      : linkType === appletLinkType.otherApplet
        ? `${appId} ${pagePath}`
        : pagePath
  return `${appletLinkType.label(linkType)}：${target || '还没有填写'}`
}

function pagesOf(entries: readonly AppletMenuNode[]): AppletMenuNode[][] {
  const count = Math.ceil(entries.length / APPLET_GRID_PAGE)
  return Array.from({ length: count }, (_, page) =>
    entries.slice(page * APPLET_GRID_PAGE, (page + 1) * APPLET_GRID_PAGE),
  )
}

/** Phone preview of the mini-program: tapping an entry shows its link target. */
export function AppletPhone({ entries }: AppletPhoneProps) {
  const [tapped, tap] = useState<AppletMenuNode | null>(null)
  const at = (position: CodeOf<typeof appletPosition>) => entries.filter((entry) => entry.position === position)
  const tabs = at(appletPosition.bottomBar)
  const grid = at(appletPosition.homeGrid).flatMap((entry) => (entry.linkType === null ? entry.children : [entry]))
  const current = tapped?.position === appletPosition.bottomBar ? tapped.id : tabs[0]?.id
  const entryOf = (entry: AppletMenuNode) => (
    <Entry key={entry.id} entry={entry} isTapped={entry.id === tapped?.id} onTap={() => tap(entry)} />
  )
  return (
    <div className="grid gap-2">
      <StorefrontPhone
        title="小程序"
        foot={
          <ul aria-label="底部导航" className="flex shrink-0 border-t bg-surface py-1.5">
            {tabs.map((tab) => (
              <li key={tab.id} className="flex-1">
                <button
                  type="button"
                  aria-pressed={tab.id === current}
                  onClick={() => tap(tab)}
                  className="grid w-full cursor-pointer justify-items-center text-small text-text-muted aria-pressed:text-accent-text"
                >
                  <Sign icon={tab.id === current ? tab.selectedIcon : tab.icon} size="size-6" />
                  {tab.name}
                </button>
              </li>
            ))}
          </ul>
        }
      >
        {pagesOf(grid).map((page, index) => (
          <section
            key={page[0]?.id}
            aria-label={`宫格第 ${index + 1} 页`}
            className="mb-3 rounded-panel bg-surface p-2"
          >
            <ul className="grid grid-cols-4 gap-y-2">{page.map(entryOf)}</ul>
            {grid.length > APPLET_GRID_PAGE && (
              <p className="pt-1 text-center text-small text-text-faint">
                第 {index + 1} 页，共 {Math.ceil(grid.length / APPLET_GRID_PAGE)} 页
              </p>
            )}
          </section>
        ))}
        {at(appletPosition.myPage)
          .filter(({ linkType }) => linkType === null)
          .map((group) => (
            <section key={group.id} aria-label={group.name} className="mb-3 rounded-panel bg-surface p-2">
              <h3 className="px-1 pb-2 font-medium">{group.name}</h3>
              <ul className="grid grid-cols-4 gap-y-2">{group.children.map(entryOf)}</ul>
            </section>
          ))}
        <ul className="rounded-panel bg-surface empty:hidden">
          {at(appletPosition.myPage)
            .filter(({ linkType }) => linkType !== null)
            .map((entry) => (
              <li key={entry.id} className="border-b last:border-b-0">
                <button
                  type="button"
                  aria-pressed={entry.id === tapped?.id}
                  onClick={() => tap(entry)}
                  className="flex h-10 w-full cursor-pointer items-center gap-2 px-3 aria-pressed:bg-accent-subtle"
                >
                  <Sign icon={entry.icon} size="size-5" />
                  {entry.name}
                </button>
              </li>
            ))}
        </ul>
      </StorefrontPhone>
      <p role="status" className="min-h-5 break-all text-center text-small text-text-muted">
        {tapped ? `「${tapped.name}」${leadsTo(tapped)}` : '点一个入口，查看它通向哪里'}
      </p>
    </div>
  )
}

function Sign({ icon, size }: { icon: string; size: string }) {
  return icon ? <img src={icon} alt="" className={size} /> : <span className={cn('rounded bg-sunken', size)} />
}

interface EntryProps {
  entry: AppletMenuNode
  isTapped: boolean
  onTap: () => void
}

function Entry({ entry, isTapped, onTap }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isTapped}
        onClick={onTap}
        className="relative grid w-full cursor-pointer justify-items-center gap-1 rounded py-1 text-center text-small aria-pressed:bg-accent-subtle"
      >
        <Sign icon={entry.icon} size="size-8" />
        <span className="max-w-full truncate">{entry.name}</span>
        {entry.badgeText && (
          <span className="absolute -top-1 right-0 rounded-full bg-danger px-1.5 text-on-accent leading-4">
            {entry.badgeText}
          </span>
        )}
      </button>
    </li>
  )
}
