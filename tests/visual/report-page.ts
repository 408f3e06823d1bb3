import type { Exhibit } from './gallery.ts'

export interface Report {
  exhibits: readonly Exhibit[]
  /** Approved stories that are there no more. */
  gone: readonly string[]
  /** Title and name of a story. */
  nameOf(story: string): string
}

const outcomes: Record<Exclude<Exhibit['outcome'], 'same'>, string> = {
  changed: '有变化',
  new: '新增，尚未批准',
  unstable: '多次截图不一致',
  broken: '演示未能完成',
}
const themeNames = { light: '浅色', dark: '深色' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

const style = `
  :root { color-scheme: light dark; --line: light-dark(#dcd8d0, #3a3733); --muted: light-dark(#6b665e, #a39d94) }
  body { margin: 0 auto; max-width: 1600px; padding: 24px; font: 14px/22px system-ui, 'Noto Sans SC', sans-serif }
  h1 { font-size: 20px; line-height: 28px; margin: 0 0 8px }
  h2 { font-size: 16px; line-height: 24px; margin: 40px 0 0 }
  h3 { font-size: 14px; font-weight: 600; margin: 24px 0 8px }
  h3 span, figcaption, .why, nav { color: var(--muted); font-weight: 400 }
  nav { display: flex; flex-wrap: wrap; gap: 16px }
  .row { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 16px }
  figure { margin: 0 }
  figcaption { font-size: 12px; line-height: 20px }
  img { display: block; max-width: 100%; border: 1px solid var(--line) }
  .why { margin: 0; white-space: pre-wrap }
`

const figure = (caption: string, address: string | undefined): string =>
  address
    ? `<figure><figcaption>${caption}</figcaption><a href="${escaped(address)}"><img loading="lazy" alt="${caption}" src="${escaped(address)}"></a></figure>`
    : ''

function entry(exhibit: Exhibit, nameOf: Report['nameOf']): string {
  const { story, theme, approvedPng, nowPng, differencePng, fault } = exhibit
  return `<h3>${escaped(nameOf(story))} <span>${themeNames[theme]} · ${escaped(story)}</span></h3>
${fault ? `<p class="why">${escaped(fault)}</p>` : ''}
<div class="row">${figure('已批准', approvedPng)}${figure('现在', nowPng)}${figure('差异', differencePng)}</div>`
}

/** What a person looks at to decide whether the changes are meant. */
export function reportHtml({ exhibits, gone, nameOf }: Report): string {
  const groups = Object.entries(outcomes)
    .map(([outcome, title]) => ({ outcome, title, all: exhibits.filter((exhibit) => exhibit.outcome === outcome) }))
    .filter(({ all }) => all.length > 0)
  const links = [
    ...groups.map(({ outcome, title, all }) => `<a href="#${outcome}">${title} ${all.length}</a>`),
    ...(gone.length > 0 ? [`<a href="#gone">已移除 ${gone.length}</a>`] : []),
  ]
  const sections = groups.map(
    ({ outcome, title, all }) =>
      `<h2 id="${outcome}">${title}</h2>\n${all.map((exhibit) => entry(exhibit, nameOf)).join('\n')}`,
  )
  if (gone.length > 0) {
    sections.push(`<h2 id="gone">已移除</h2>\n<ul>${gone.map((story) => `<li>${escaped(story)}</li>`).join('')}</ul>`)
  }
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<title>组件与页面的截图对比</title>
<style>${style}</style>
<h1>组件与页面的截图对比</h1>
<nav>${links.join('')}</nav>
${sections.join('\n')}
</html>
`
}
