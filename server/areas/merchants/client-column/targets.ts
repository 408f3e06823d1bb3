import { and, eq, sql } from 'drizzle-orm'
import { clientKind, columnLinkType } from '#contract/merchants/codes.ts'
import { linkType } from '#contract/operations/codes.ts'
import { endMenuType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { checkLink, linkNames } from '#server/areas/operations/link/targets.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { appletMenu, storeMenu } from '#server/database/schema/storefronts.ts'
import { refuseField } from '#server/http/errors.ts'
import type { ColumnRow } from './present.ts'

type Link = Pick<ColumnRow, 'client' | 'linkType' | 'linkValue'>

/** The same link as the operations area knows it; texts for what is no record. */
const toLink = ({ linkType: type, linkValue }: Link) => {
  if (type === columnLinkType.category) return { linkType: linkType.category, linkValue }
  if (type === columnLinkType.activity) return { linkType: linkType.activity, linkValue }
  if (type === columnLinkType.scene) return { linkType: linkType.scene, linkValue }
  if (type === columnLinkType.case) return { linkType: linkType.case, linkValue }
  return { linkType: linkType.h5, linkValue }
}

/** What links lead to: the name of a record, otherwise the target as it was typed. */
export async function targetNames(db: Connection, links: readonly Link[]): Promise<(link: Link) => string> {
  const nameOf = await linkNames(db, links.map(toLink))
  return (link) => nameOf(toLink(link)) || link.linkValue
}

/** Whether a client has the page. The app shows the pages of the H5 mall. */
async function hasPage(db: Connection, { client, linkValue }: Link): Promise<boolean> {
  const [path = ''] = linkValue.split('?')
  if (client === clientKind.applet)
    return (
      (await db.$count(
        appletMenu,
        and(sql`split_part(${appletMenu.pagePath}, '?', 1) = ${path}`, eq(appletMenu.enabled, true)),
      )) > 0
    )
  const terminal = client === clientKind.pcMall ? storeTerminal.pcMall : storeTerminal.h5Mall
  const isPage = and(
    eq(storeMenu.terminal, terminal),
    eq(storeMenu.menuType, endMenuType.page),
    eq(storeMenu.enabled, true),
  )
  return (await db.$count(storeMenu, and(isPage, eq(storeMenu.url, path)))) > 0
}

/** Refuses a link that leads nowhere. */
export async function checkTarget(context: Context, link: Link): Promise<void> {
  if (link.linkType === columnLinkType.page) {
    if (!(await hasPage(context.db, link)))
      throw refuseField('linkValue', `${clientKind.label(link.client)}没有这个页面，或页面已停用`)
    return
  }
  const target = toLink(link)
  if (target.linkType !== linkType.h5) await checkLink(context, target.linkType, target.linkValue)
}
