import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { getCardMerchant } from '#contract/blackCard/card-merchants.ts'
import { getChannel } from '#contract/blackCard/channels.ts'
import { getDistributor } from '#contract/distribution/accounts.ts'
import { cardMerchantPaths, channelPaths } from '#features/blackCard/public.ts'
import { distributorPaths } from '#features/distribution/public.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { Tag } from '#ui/tag/tag.tsx'

/** What a trade party is for a merchant: each kind has a page of its own. */
const pages = {
  card: { call: getCardMerchant, to: (id: number) => cardMerchantPaths.detail.to({ id }) },
  channel: { call: getChannel, to: (id: number) => channelPaths.detail.to({ id }) },
  distributor: { call: getDistributor, to: (id: number) => distributorPaths.list.to({ id }) },
} as const

interface PartyLinkProps {
  kind: keyof typeof pages
  id: number
  className?: string
  children: ReactNode
}

/** Opens the page of a trade party, for who may see it. */
export function PartyLink({ kind, id, className = 'text-accent-text hover:underline', children }: PartyLinkProps) {
  const can = useCan()
  const { call, to } = pages[kind]
  if (!can(call)) return children
  return (
    <Link to={to(id)} className={className}>
      {children}
    </Link>
  )
}

export const CardTag = ({ id }: { id: number }) => (
  <PartyLink kind="card" id={id} className="shrink-0">
    <Tag tone="accent">黑卡</Tag>
  </PartyLink>
)

export const DistributorTag = ({ id }: { id: number }) => (
  <PartyLink kind="distributor" id={id} className="shrink-0">
    <Tag tone="info">经销商</Tag>
  </PartyLink>
)
