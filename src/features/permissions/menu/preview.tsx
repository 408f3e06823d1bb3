import { useState } from 'react'
import { previewRoleMenu } from '#contract/permissions/roles.ts'
import type { MenuGroup } from '#contract/session.ts'
import { buildNavigation, landingUrl, type MenuPage } from '#lib/menu.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { MenuIcon } from '#screen/page/menu-icon.tsx'
import { sideItems } from '#screen/page/side-items.tsx'
import { cn } from '#ui/cn.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { Entries } from '#ui/side-menu/entries.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { TopNavGroups } from '#ui/top-nav/top-nav-groups.tsx'

interface MenuPreviewProps {
  /** The owner of the menu: 商品运营. */
  label: string
  groups: readonly MenuGroup[]
  className?: string
}

/** Interactive preview of top navigation and side menu, starting at the landing page. */
function MenuPreview({ label, groups, className }: MenuPreviewProps) {
  const { navItems, sideMenus, pages } = buildNavigation(groups)
  const landing = landingUrl(groups)
  const [chosen, choose] = useState('')
  const [closed, setClosed] = useState<readonly string[]>([])
  const page = pages.find(({ url }) => url === chosen) ?? pages.find(({ url }) => url === landing)
  if (!page) {
    return (
      <Empty
        title="还没有可见的页面"
        hint={`只有「${label}」的账号登录后会看到「您还没有任何菜单权限」，不会被退出。`}
        className={className}
      />
    )
  }
  const firstOf = (menuIndex: number) => pages.find((item) => item.menuIndex === menuIndex)?.url ?? ''
  const toggle = (id: string) =>
    setClosed(closed.includes(id) ? closed.filter((closedId) => closedId !== id) : [...closed, id])
  return (
    <section
      data-slot="menu-preview"
      aria-label={`${label}看到的菜单`}
      className={cn('flex min-h-96 min-w-0 flex-col overflow-hidden rounded-panel border bg-canvas', className)}
    >
      <header className="h-11 shrink-0 border-b bg-surface">
        <TopNavGroups
          label={`${label}的主导航`}
          groups={navItems.map(({ name, icon, menuIndex }) => ({
            id: String(menuIndex),
            name,
            href: firstOf(menuIndex),
            icon: <MenuIcon icon={icon} />,
          }))}
          activeId={String(page.menuIndex)}
          onNavigate={choose}
          className="ml-1 max-lg:block"
        />
      </header>
      <div className="flex min-h-0 flex-1">
        <div className="flex w-48 shrink-0 flex-col border-r bg-surface">
          <Entries
            label={`${label}的侧边菜单`}
            items={sideItems(sideMenus[page.menuIndex] ?? [], pages)}
            path={page.url}
            closed={closed}
            onToggle={toggle}
            onNavigate={choose}
          />
        </div>
        <PageOutline page={page} isLanding={page.url === landing} />
      </div>
    </section>
  )
}

/** Placeholder for the page content: its name, and whether it is the landing page. */
function PageOutline({ page, isLanding }: { page: MenuPage; isLanding: boolean }) {
  const { title, trail, url, opens } = page
  return (
    <div role="status" className="grid min-w-0 flex-1 content-start gap-2 p-4">
      <p className="text-small text-text-muted">{trail.join(' / ')}</p>
      <p className="flex items-center gap-2 font-bold text-section">
        {title}
        {isLanding && <Tag tone="accent">落地页</Tag>}
      </p>
      <p className="break-all text-text-muted">{url}</p>
      {isLanding && <p className="text-text-muted">登录后首先打开这一页。</p>}
      {opens.length > 0 && <p className="break-all text-small text-text-faint">由此打开：{opens.join('、')}</p>}
    </div>
  )
}

/** The current menu of a role. */
export function RoleMenuPreview({ role }: { role: { id: number; name: string } }) {
  const read = useLookup(previewRoleMenu, { id: role.id }, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="菜单预览">
      {(groups) => <MenuPreview key={role.id} label={role.name} groups={groups} />}
    </QueryBody>
  )
}
