import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { notFoundPath, ownAddress, redirectPath } from '#features/platform/paths.ts'
import { type MenuPage, useMenuPages } from '#lib/menu.ts'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { Result } from '#ui/result/result.tsx'
import { similarPages } from './similar-pages.ts'

/** Unknown URL: shows the address to copy, similar pages, and a menu search. */
export default function NotFound() {
  const from = ownAddress(useRouteQuery(notFoundPath).from)
  const pages = useMenuPages().filter((page) => !page.isOutside)
  const navigate = useNavigate()
  const [wanted, setWanted] = useState('')
  const similar = similarPages(from.split('?')[0] ?? '', pages)
  return (
    <Result
      className="w-full"
      tone="info"
      title="页面不存在"
      description={
        from ? (
          <>
            没有找到 <CopyText value={from} />
          </>
        ) : (
          '地址可能写错了，或页面已经移走。'
        )
      }
      actions={
        <>
          <LinkButton asChild tone="primary" size="medium">
            <Link to={redirectPath.to()}>回到首个菜单</Link>
          </LinkButton>
          <Button size="medium" onClick={() => navigate(-1)}>
            返回上一页
          </Button>
        </>
      }
    >
      {similar.length > 0 && <Suggestions pages={similar} />}
      <Combobox
        aria-label="搜索菜单"
        placeholder="搜索菜单，可用拼音或首字母"
        value={wanted}
        onChange={(url) => {
          setWanted(url)
          if (url) navigate(url)
        }}
        options={pages.map((page) => ({ value: page.url, label: page.title, hint: page.trail.join(' / ') }))}
      />
    </Result>
  )
}

function Suggestions({ pages }: { pages: readonly MenuPage[] }) {
  return (
    <section className="mb-6" aria-label="您要找的可能是">
      <h2 className="mb-2 text-text-muted">您要找的可能是</h2>
      <ul className="divide-y overflow-hidden rounded-panel border bg-surface">
        {pages.map((page) => (
          <li key={page.id}>
            <Link
              to={page.url}
              className="flex h-10 items-center justify-between gap-4 px-4 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="font-medium">{page.title}</span>
              <span className="truncate text-small text-text-faint">{page.trail.join(' / ')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
